package org.quern.cli.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.config.AppConfig;
import org.quern.config.AppConfigFile;
import org.quern.config.AppInfoFile;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;

/** Files that users write, read by the readers of the client itself (docs/protocol/configuration.md 1, docs/protocol/app-control.md 28). */
final class UserDocuments {
    /** How the readers begin to speak of an element that they do not know. */
    private static final List<String> UNKNOWN = List.of("unknown;", "no preference of that name",
            "no option of that name", "no log flag of that name", "neither <log_flags> nor");
    /** What is worth counting, with the name under which it is counted. */
    private static final Map<String, String> COUNTED = new TreeMap<>(Map.of("app", "app", "app_version", "app_version",
            "file_info", "file", "file", "file", "exclude_gpu", "exclude_gpu", "venue", "venue", "day_prefs", "day"));

    /** What the elements in these are. */
    private static final Map<String, String> SETTINGS = new TreeMap<>(
            Map.of("options", "option", "log_flags", "log_flag", "global_preferences", "preference"));

    private UserDocuments() {}

    static Held preferences(byte[] document) {
        double now = System.currentTimeMillis() / 1000.0;
        return held(XmlFiles.parse(document, "global_preferences"),
                PreferencesFiles.written(document, now).mistakes());
    }

    static Held options(byte[] document) {
        XmlTree tree = XmlFiles.parse(document, ClientOptionsFile.NAME);
        return held(tree, ClientOptionsFile.of(tree).mistakes());
    }

    static Held wishes(byte[] document) {
        XmlTree tree = XmlFiles.parse(document, AppConfig.FILE_NAME);
        return held(tree, AppConfigFile.of(tree).mistakes());
    }

    /** The programs stand beside it. */
    static Held programs(byte[] document, Path directory) {
        XmlTree tree = XmlFiles.parse(document, AppInfoFile.NAME);
        return held(tree, AppInfoFile.of(tree, directory).mistakes());
    }

    private static Held held(XmlTree tree, List<Mistake> mistakes) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        tree.root().ifPresent(root -> root.children().forEach(child -> count(child, root.name(), counts)));
        return new Held(counts,
                mistakes.stream().filter(mistake -> !isUnknown(mistake)).map(Mistake::toString).toList(),
                mistakes.stream().filter(UserDocuments::isUnknown)
                        .map(mistake -> tree.root().map(root -> path(root, mistake, "")).orElse(mistake.element()))
                        .toList());
    }

    /** Nouns, and what a file of settings sets. */
    private static void count(XmlNode node, String parent, SortedMap<String, Integer> counts) {
        String noun = COUNTED.getOrDefault(node.name(), SETTINGS.get(parent));
        if (noun != null) {
            counts.merge(noun, 1, Integer::sum);
        } else if (SETTINGS.containsKey(node.name())) {
            node.children().forEach(child -> count(child, node.name(), counts));
        }
    }

    private static boolean isUnknown(Mistake mistake) {
        return UNKNOWN.stream().anyMatch(mistake.problem()::startsWith);
    }

    /** From the outermost element to the one that is meant; empty if it is not in there. */
    private static String path(XmlNode node, Mistake mistake, String above) {
        String here = above + node.name();
        if (node.line() == mistake.line() && node.name().equals(mistake.element()) && !above.isEmpty()) {
            return here;
        }
        for (XmlNode child : node.children()) {
            String found = path(child, mistake, here + "/");
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }
}
