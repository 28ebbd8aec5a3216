package org.quern.server.config;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.server.store.FileKeeping;

/**
 * A workunit or result template, of which only the first {@code <file_info>} says something here: how its file is kept (docs/protocol/literature.md 3, "Order of
 * deletion"); a number that is none counts as 0, which {@link FileKeeping} brings into range (choice C12). The rest of a template is the application's own.
 */
final class TemplateXml extends BoundElement {
    @XmlElement(name = "input_template")
    private @Nullable TemplateXml input;
    @XmlElement(name = "output_template")
    private @Nullable TemplateXml output;
    @XmlElement(name = "file_info")
    private List<FileInfo> files = new ArrayList<>();

    /** {@code <file_info>}. */
    private static final class FileInfo extends BoundElement {
        @XmlElement
        @XmlJavaTypeAdapter(Values.Flag.class)
        private Boolean sticky = false;
        @XmlElement(name = "sticky_lifetime")
        @XmlJavaTypeAdapter(Values.NumberOrZero.class)
        private Double stickySeconds = 0.0;
        @XmlElement
        @XmlJavaTypeAdapter(Values.NumberOrZero.class)
        private Double priority = 0.0;
        @XmlElement(name = "exp_days")
        @XmlJavaTypeAdapter(Values.NumberOrZero.class)
        private Double expirationDays = 0.0;
    }

    FileKeeping model() {
        return files().findFirst().map(file -> new FileKeeping(file.sticky, file.stickySeconds,
                (int) (double) file.priority, file.expirationDays)).orElse(FileKeeping.PLAIN);
    }

    private Stream<FileInfo> files() {
        return Stream.of(Stream.ofNullable(input).flatMap(TemplateXml::files),
                Stream.ofNullable(output).flatMap(TemplateXml::files), files.stream()).flatMap(each -> each);
    }
}
