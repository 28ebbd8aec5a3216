package org.quern.cli.host;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.config.AppConfig;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlTree;

/**
 * What the client's own readers say of a file of settings before it is saved (docs/protocol/configuration.md 1, docs/protocol/app-control.md
 * 28).
 *
 * @param isReadable it is a whole document of its kind, or empty; a client ignores all that stands behind a fault
 * @param mistakes each with its {@code line} (0 if the whole file is meant), {@code element} and {@code problem}, and as a {@code text}
 */
public record SettingsCheck(boolean isReadable, List<Map<String, Object>> mistakes) {
    public SettingsCheck {
        mistakes = List.copyOf(mistakes);
    }

    /** Of the text of cc_config.xml, or of an app_config.xml. */
    public static SettingsCheck of(String text, boolean isOfProject) {
        if (text.isBlank()) {
            return new SettingsCheck(true, List.of());
        }
        byte[] document = text.getBytes(StandardCharsets.UTF_8);
        XmlTree tree = XmlFiles.parse(document, isOfProject ? AppConfig.FILE_NAME : ClientOptionsFile.NAME);
        List<Mistake> mistakes = isOfProject ? AppConfigFile.of(tree).mistakes()
                : ClientOptionsFile.of(tree).mistakes();
        String root = isOfProject ? "app_config" : "cc_config";
        boolean isWhole = tree.complete() && tree.root().filter(node -> node.name().equals(root)).isPresent();
        return new SettingsCheck(isWhole, mistakes.stream().map(SettingsCheck::facts).toList());
    }

    private static Map<String, Object> facts(Mistake mistake) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("line", mistake.line());
        facts.put("element", mistake.element());
        facts.put("problem", mistake.problem());
        facts.put("text", mistake.toString());
        return facts;
    }
}
