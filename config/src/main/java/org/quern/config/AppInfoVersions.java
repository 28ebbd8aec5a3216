package org.quern.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlNode;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;

/** Reads {@code <app_version>} of app_info.xml; a version that could not run is named and left out (tasks that are
 * here go on with what it said before), one that lacks a file waits for it. */
final class AppInfoVersions {
    /** {@code dont_throttle} follows from the rest of a version, {@code max_ncpus} decides nothing. */
    private static final Set<String> OF_VERSION = Set.of("app_name", "version_num", "platform", "plan_class",
            "api_version", "avg_ncpus", "max_ncpus", "flops", "cmdline", "file_prefix", "coproc", "gpu_ram",
            "dont_throttle", "is_wrapper", "needs_network", "file_ref");
    private static final Set<String> OF_REF = Set.of("file_name", "open_name", "main_program", "copy_file", "optional",
            "no_validate");

    private final XmlFields fields;
    private final Set<String> apps;
    private final Set<String> files;
    private final Set<String> missing;
    private final Map<AppVersion.Key, AppVersion> versions = new LinkedHashMap<>();
    /** Those of them that lack a file. */
    private final Set<AppVersion.Key> waiting = new HashSet<>();
    /** Some cannot be used. */
    private boolean faulty;

    AppInfoVersions(XmlFields fields, Set<String> apps, Set<String> files, Set<String> missing) {
        this.fields = fields;
        this.apps = apps;
        this.files = files;
        this.missing = missing;
    }

    List<AppVersion> taken() {
        return versions.values().stream().filter(version -> !waiting.contains(version.key())).toList();
    }

    boolean isFaulty() {
        return faulty;
    }

    List<AppVersion> waiting() {
        return versions.values().stream().filter(version -> waiting.contains(version.key())).toList();
    }

    void take(XmlNode node) {
        reportUnknown(node, OF_VERSION);
        String app = fields.text(node, "app_name");
        List<FileRef> refs = new ArrayList<>();
        node.all("file_ref").forEach(ref -> refs.add(ref(ref)));
        Optional<ResourceUsage> usage = usage(node);
        String problem = problem(app, refs);
        if (!problem.isEmpty()) {
            fields.mistake(node, problem + "; this version is not used");
        }
        if (!problem.isEmpty() || usage.isEmpty()) {
            faulty = true;
            return;
        }
        AppVersion version = new AppVersion(app, fields.whole(node, "version_num", 0), fields.text(node, "platform"),
                fields.text(node, "plan_class"), fields.text(node, "api_version"), usage.get(),
                fields.text(node, "cmdline"), prefix(node), fields.flag(node, "is_wrapper"),
                fields.flag(node, "needs_network"), refs);
        if (versions.putIfAbsent(version.key(), version) != null) {
            fields.mistake(node,
                    "the same application, number, platform and plan class stand above; this one is ignored");
            return;
        }
        refs.stream().filter(ref -> !ref.optional() && missing.contains(ref.fileName())).findFirst().ifPresent(ref -> {
            waiting.add(version.key());
            fields.mistake(node, "its file " + ref.fileName()
                    + " is missing; tasks of this version wait until it is there");
        });
    }

    private String problem(String app, List<FileRef> refs) {
        if (app.isEmpty()) {
            return "<app_name>, the short name of an application, is missing";
        }
        if (!apps.contains(app)) {
            return "no <app> in this file is called " + app;
        }
        for (FileRef ref : refs) {
            if (!files.contains(ref.fileName())) {
                return "no <file_info> in this file is called " + ref.fileName();
            }
            if (!ref.openName().isEmpty() && !isBelow(ref.openName())) {
                return "the <open_name> of its file " + ref.fileName() + " leaves the task's folder or contains %";
            }
        }
        return refs.stream().noneMatch(FileRef::mainProgram) ? "none of its files is the <main_program/>" : "";
    }

    private FileRef ref(XmlNode node) {
        reportUnknown(node, OF_REF);
        return new FileRef(fields.text(node, "file_name"), fields.text(node, "open_name"),
                fields.flag(node, "main_program"), fields.flag(node, "copy_file"), fields.flag(node, "optional"));
    }

    /** Empty if it uses a coprocessor and does not say which or how many: it would be run as what it is not. */
    private Optional<ResourceUsage> usage(XmlNode node) {
        double cpus = notNegative(node, "avg_ncpus");
        double flops = notNegative(node, "flops");
        Optional<XmlNode> coproc = node.last("coproc");
        if (coproc.isEmpty()) {
            return Optional.of(new ResourceUsage(cpus, null, 0, flops));
        }
        String type = fields.text(coproc.get(), "type");
        double count = notNegative(coproc.get(), "count");
        if (type.isEmpty() || count <= 0) {
            fields.mistake(coproc.get(), "needs <type> and a <count> above 0; this version is not used");
            return Optional.empty();
        }
        // BOINC's client takes a whole CPU where none, or 0, is named (docs/protocol/scheduler-rpc.md 5.4).
        return Optional.of(new ResourceUsage(cpus == 0 ? 1 : cpus, ResourceType.of(type), count, flops,
                notNegative(node, "gpu_ram")));
    }

    private double notNegative(XmlNode parent, String child) {
        double value = fields.number(parent, child, 0);
        if (value < 0) {
            parent.last(child).ifPresent(node -> fields.mistake(node, "below 0; ignored"));
        }
        return Math.max(0, value);
    }

    private String prefix(XmlNode node) {
        String prefix = fields.text(node, "file_prefix");
        if (prefix.isEmpty() || isBelow(prefix)) {
            return prefix;
        }
        node.last("file_prefix").ifPresent(at -> fields.mistake(at, "leaves the task's folder or contains %; ignored"));
        return "";
    }

    private void reportUnknown(XmlNode node, Set<String> known) {
        for (XmlNode child : node.children()) {
            if (!known.contains(child.name())) {
                fields.mistake(child, "unknown; ignored");
            }
        }
    }

    /** A path below the folder that it is relative to. */
    static boolean isBelow(String name) {
        return !name.isEmpty() && !name.startsWith("/") && !name.contains("..") && !name.contains("%")
                && name.chars().noneMatch(c -> c < ' ' || c == '\\');
    }
}
