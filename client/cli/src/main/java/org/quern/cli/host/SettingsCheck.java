package org.quern.cli.host;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.config.AppConfig;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
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
        return of(text, isOfProject, List.of());
    }

    /** The same; {@code apps}: short names of the applications that the project has, as far as the client knows; none if it knows none. */
    public static SettingsCheck of(String text, boolean isOfProject, List<String> apps) {
        if (text.isBlank()) {
            return new SettingsCheck(true, List.of());
        }
        byte[] document = text.getBytes(StandardCharsets.UTF_8);
        XmlTree tree = XmlFiles.parse(document, isOfProject ? AppConfig.FILE_NAME : ClientOptionsFile.NAME);
        List<Mistake> mistakes = new ArrayList<>(
                isOfProject ? AppConfigFile.of(tree).mistakes() : ClientOptionsFile.of(tree).mistakes());
        if (isOfProject && !apps.isEmpty()) {
            tree.root().ifPresent(top -> mistakes.addAll(strangers(top, apps)));
        }
        String root = isOfProject ? "app_config" : "cc_config";
        boolean isWhole = tree.complete() && tree.root().filter(node -> node.name().equals(root)).isPresent();
        return new SettingsCheck(isWhole, mistakes.stream()
                .sorted(Comparator.comparingInt(Mistake::line)).map(SettingsCheck::facts).toList());
    }

    /** Applications that the project has not: a client keeps these wishes, and they have no effect (docs/protocol/configuration.md 2). */
    private static List<Mistake> strangers(XmlNode root, List<String> apps) {
        return root.children().stream()
                .flatMap(node -> node.name().equals("app") ? node.last("name").stream()
                        : node.name().equals("app_version") ? node.last("app_name").stream() : Stream.empty())
                .filter(name -> !name.text().isBlank() && !apps.contains(name.text().strip()))
                .map(name -> new Mistake(AppConfig.FILE_NAME, name.line(), name.name(),
                        "the project has no application of that name, so this has no effect; it has "
                                + String.join(", ", apps)))
                .toList();
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
