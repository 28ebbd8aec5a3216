package quern.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import quern.rpc.codec.BoincXml;
import quern.server.store.FileKeeping;

/**
 * Reads what a workunit or result template says of the keeping of its file: {@code <sticky/>}, {@code <sticky_lifetime>}, {@code <priority>},
 * {@code <exp_days>} in the first {@code <file_info>} (docs/protocol/literature.md 3, "Order of deletion"). The rest of a template is the application's
 * own here.
 */
final class Template {

    private boolean isFound;
    private boolean isSticky;
    private double stickySeconds;
    private int priority;
    private double expirationDays;

    private Template() {}

    /** A template that does not exist asks for nothing. */
    static FileKeeping read(Path file) throws IOException {
        if (Files.notExists(file)) {
            return FileKeeping.PLAIN;
        }
        Template template = new Template();
        try {
            // Templates of older projects have no root element.
            template.take(BoincXml.of("<template>" + ProjectConfigReader.text(file) + "</template>"));
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage() + "; mend it, or take the file away", e);
        }
        return template.build();
    }

    private void take(BoincXml xml) throws IOException {
        for (int top = xml.root("template"); xml.nextChild(top);) {
            switch (xml.name()) {
                case "input_template", "output_template" -> xml.dissolve();
                case "file_info" -> takeFile(xml);
                default -> {
                }
            }
        }
    }

    private void takeFile(BoincXml xml) throws IOException {
        if (isFound) {
            return;
        }
        isFound = true;
        for (int file = xml.enter(); xml.nextChild(file);) {
            switch (xml.name()) {
                case "sticky" -> isSticky = xml.bool();
                case "sticky_lifetime" -> stickySeconds = xml.nonNegativeOr(0);
                case "priority" -> priority = xml.intOr(0);
                case "exp_days" -> expirationDays = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
    }

    private FileKeeping build() {
        return new FileKeeping(isSticky, stickySeconds, priority, expirationDays);
    }
}
