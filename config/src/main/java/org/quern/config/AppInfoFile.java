package org.quern.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.DataNames;
import org.quern.model.FileInfo;

/**
 * Reads app_info.xml of a project's directory: the programs that the user brings in place of the project's (docs/protocol/app-control.md 28). A faulty or
 * unknown element is named and the rest applies; a version that lacks a file waits for it.
 */
public final class AppInfoFile {
    /** The file's name in the project's directory. */
    public static final String NAME = DataNames.APP_INFO;

    private static final Set<String> OF_FILE = Set.of("name", "executable", "nbytes", "max_nbytes", "md5_cksum",
            "status", "sticky", "signature_required", "file_signature", "no_delete", "generated_locally",
            "upload_when_present", "optional");
    private static final Set<String> ADDRESSES = Set.of("url", "download_url", "upload_url", "gzipped_url");
    private static final Set<String> OF_APP = Set.of("name", "user_friendly_name", "non_cpu_intensive", "sporadic",
            "fraction_done_exact");

    private final Path directory;
    private final List<Mistake> mistakes = new ArrayList<>();
    private final XmlFields fields = new XmlFields(NAME, mistakes);
    private final Map<String, FileInfo> files = new LinkedHashMap<>();
    private final Set<String> missing = new TreeSet<>();
    private final Map<String, App> apps = new LinkedHashMap<>();

    private AppInfoFile(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads the file of a project's directory. Empty if there is none; one that cannot be read stands for no programs at all. What the user left out of
     * its versions is the caller's to settle.
     */
    public static ReadResult<Optional<AppInfo>> read(Path projectDirectory) {
        AppInfoFile reader = new AppInfoFile(projectDirectory);
        Optional<XmlTree> tree = XmlFiles.read(projectDirectory.resolve(NAME));
        return new ReadResult<>(tree.map(reader::take), reader.mistakes);
    }

    /** Whether there is one in a project's directory that cannot be read to its end: what it names is not known. */
    public static boolean isUnreadable(Path projectDirectory) {
        return XmlFiles.read(projectDirectory.resolve(NAME)).map(tree -> !tree.complete()).orElse(false);
    }

    /** Reads a saved document of that kind; the files that it names are looked for in {@code directory}. */
    public static ReadResult<AppInfo> of(XmlTree document, Path directory) {
        AppInfoFile reader = new AppInfoFile(directory);
        return new ReadResult<>(reader.take(document), reader.mistakes);
    }

    private AppInfo take(XmlTree tree) {
        AppInfo info = tree.root().map(this::takeRoot).orElse(AppInfo.NOTHING);
        mistakes.addAll(tree.mistakes());
        return info;
    }

    private AppInfo takeRoot(XmlNode root) {
        if (!root.name().equals("app_info")) {
            fields.mistake(root, "<app_info> is expected here; the file names no programs");
            return AppInfo.NOTHING;
        }
        List<XmlNode> versions = new ArrayList<>();
        boolean misspelt = false;
        for (XmlNode node : root.children()) {
            switch (node.name()) {
                case "file_info", "file" -> takeFile(node);
                case "app" -> takeApp(node);
                case "app_version" -> versions.add(node);
                default -> {
                    misspelt = true;
                    fields.mistake(node, "unknown; ignored");
                }
            }
        }
        AppInfoVersions reader = new AppInfoVersions(fields, apps.keySet(), files.keySet(), missing);
        versions.forEach(reader::take);
        return new AppInfo(List.copyOf(apps.values()), List.copyOf(files.values()), reader.taken(), reader.waiting(),
                misspelt || reader.isFaulty());
    }

    private void takeFile(XmlNode node) {
        for (XmlNode child : node.children()) {
            if (ADDRESSES.contains(child.name())) {
                fields.mistake(child, "the file is yours and never fetched; the address is ignored");
            } else if (!OF_FILE.contains(child.name())) {
                fields.mistake(child, "unknown; ignored");
            }
        }
        String name = fields.text(node, "name");
        if (!AppInfoVersions.isBelow(name) || name.contains("/")) {
            fields.mistake(node, name.isEmpty() ? "<name> is missing; ignored"
                    : "only files directly in the project's folder can be used, with no % in their names; ignored");
            return;
        }
        if (!Files.isRegularFile(directory.resolve(name))) {
            fields.mistake(node, "there is no file " + name + " in the project's folder");
            missing.add(name);
        }
        files.put(name, FileInfo.ofUser(name, fields.flag(node, "executable")));
    }

    private void takeApp(XmlNode node) {
        for (XmlNode child : node.children()) {
            if (!OF_APP.contains(child.name())) {
                fields.mistake(child, "unknown; ignored");
            }
        }
        String name = fields.text(node, "name");
        if (name.isEmpty()) {
            fields.mistake(node, "<name>, the short name of an application, is missing; ignored");
            return;
        }
        String title = fields.text(node, "user_friendly_name");
        apps.put(name, new App(name, title.isEmpty() ? name : title, fields.flag(node, "non_cpu_intensive"),
                fields.flag(node, "sporadic"), fields.flag(node, "fraction_done_exact")));
    }
}
