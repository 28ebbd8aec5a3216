package org.quern.cli.disk;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.datamanager.snapshot.StoredResult;
import org.quern.datamanager.snapshot.StoredResult.Stage;

/** {@code <result>} of a disk scenario. */
final class ResultXml extends BoundElement {
    @XmlAttribute(required = true)
    @XmlJavaTypeAdapter(Values.Text.class)
    private String name = "";
    @XmlAttribute(required = true)
    @XmlJavaTypeAdapter(Values.Text.class)
    private String project = "";
    @XmlAttribute(required = true)
    @XmlJavaTypeAdapter(State.class)
    private String state = Stage.QUEUED.name();
    @XmlAttribute
    @XmlJavaTypeAdapter(Values.Any.class)
    private @Nullable Double received;
    @XmlElement(name = "file_ref")
    private List<FileRef> files = new ArrayList<>();

    /** How far a result is. */
    private static final class State extends Values.OneOf {
        State() {
            super(Stream.of(Stage.values()).map(stage -> stage.name().toLowerCase(Locale.ROOT)).toList());
        }
    }

    /** {@code <file_ref>}: a file that it needs. */
    private static final class FileRef extends BoundElement {
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String name = "";
    }

    /** Gives this to its project. */
    void addTo(Map<String, ProjectXml> projects, double now) {
        ProjectXml owner = ProjectXml.known(projects, project, this);
        if (owner == null) {
            return;
        }
        for (FileRef file : files) {
            if (!owner.holds(file.name)) {
                file.mistake("file " + file.name + " is not in project " + project);
            }
        }
        owner.add(new StoredResult(name, Stage.valueOf(state.toUpperCase(Locale.ROOT)),
                received == null ? now : received, files.stream().map(file -> file.name).toList()));
    }
}
