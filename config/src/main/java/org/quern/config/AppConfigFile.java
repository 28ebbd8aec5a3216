package org.quern.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.config.xml.XmlTree;

/** Reads app_config.xml of a project's directory; a faulty or unknown element is named and the rest applies. */
public final class AppConfigFile {
    private static final Set<String> OF_APP = Set.of("name", "max_concurrent", "gpu_versions", "fraction_done_exact",
            "report_results_immediately");
    private static final Set<String> OF_VERSION = Set.of("app_name", "plan_class", "cmdline", "avg_ncpus", "ngpus");
    private static final Set<String> OF_GPU = Set.of("gpu_usage", "cpu_usage");
    /** CPUs that one task can be meant to use: beyond any computer that one client serves. */
    private static final double MOST_CPUS = 4096;
    /** Instances that one task can be meant to use: the most that a client knows of one kind (docs/protocol/coprocessors.md 6). */
    private static final double MOST_DEVICES = 64;

    private final List<Mistake> mistakes = new ArrayList<>();
    private final XmlFields fields = new XmlFields(AppConfig.FILE_NAME, mistakes);
    private final List<AppConfig.AppSettings> apps = new ArrayList<>();
    private final List<AppConfig.VersionSettings> versions = new ArrayList<>();
    private int projectMaxConcurrent;
    private boolean isReportedAtOnce;

    private AppConfigFile() {}

    /** Reads the file of a project's directory; an absent one is no wish and no mistake. */
    public static ReadResult<AppConfig> read(Path projectDirectory) {
        AppConfigFile reader = new AppConfigFile();
        XmlFiles.read(projectDirectory.resolve(AppConfig.FILE_NAME)).ifPresent(reader::take);
        return reader.outcome();
    }

    /** Reads a saved document of that kind, wherever it is from. */
    public static ReadResult<AppConfig> of(XmlTree document) {
        AppConfigFile reader = new AppConfigFile();
        reader.take(document);
        return reader.outcome();
    }

    private ReadResult<AppConfig> outcome() {
        return new ReadResult<>(new AppConfig(apps, versions, projectMaxConcurrent, isReportedAtOnce), mistakes);
    }

    private void take(XmlTree tree) {
        tree.root().ifPresent(this::takeRoot);
        mistakes.addAll(tree.mistakes());
    }

    private void takeRoot(XmlNode root) {
        if (!root.name().equals("app_config")) {
            fields.mistake(root, "<app_config> is expected here; the file is ignored");
            return;
        }
        for (XmlNode node : root.children()) {
            switch (node.name()) {
                case "app" -> takeApp(node);
                case "app_version" -> takeVersion(node);
                case "project_max_concurrent" -> projectMaxConcurrent = limit(node);
                case "report_results_immediately" -> isReportedAtOnce = fields.flag(node, false);
                default -> fields.mistake(node, "unknown; ignored");
            }
        }
    }

    private void takeApp(XmlNode node) {
        reportUnknown(node, OF_APP);
        String name = fields.text(node, "name");
        if (name.isEmpty()) {
            fields.mistake(node, "<name>, the short name of an application, is missing; ignored");
            return;
        }
        Optional<XmlNode> gpu = node.last("gpu_versions");
        double gpuUsage = gpu.map(usage -> within(usage, "gpu_usage", MOST_DEVICES)).orElse(0.0);
        double cpuUsage = gpu.map(usage -> within(usage, "cpu_usage", MOST_CPUS)).orElse(0.0);
        gpu.ifPresent(usage -> reportUseless(usage, gpuUsage, cpuUsage));
        gpu.ifPresent(usage -> reportUnknown(usage, OF_GPU));
        apps.add(new AppConfig.AppSettings(name, node.last("max_concurrent").map(this::limit).orElse(0), gpuUsage,
                cpuUsage,
                fields.flag(node, "fraction_done_exact"), fields.flag(node, "report_results_immediately")));
    }

    private void takeVersion(XmlNode node) {
        reportUnknown(node, OF_VERSION);
        String name = fields.text(node, "app_name");
        if (name.isEmpty()) {
            fields.mistake(node, "<app_name>, the short name of an application, is missing; ignored");
            return;
        }
        versions.add(new AppConfig.VersionSettings(name, fields.text(node, "plan_class"), fields.text(node, "cmdline"),
                within(node, "avg_ncpus", MOST_CPUS), within(node, "ngpus", MOST_DEVICES)));
    }

    /** A usage or limit from 0 to {@code most}; anything else is named and counts as not given. */
    private double within(XmlNode parent, String child, double most) {
        double value = fields.number(parent, child, 0);
        if (value >= 0 && value <= most) {
            return value;
        }
        String problem = value < 0 ? "below 0; ignored" : String.format(Locale.ROOT, "above %.0f; ignored", most);
        parent.last(child).ifPresent(node -> fields.mistake(node, problem));
        return 0;
    }

    private int limit(XmlNode node) {
        int limit = fields.whole(node, 0);
        if (limit < 0) {
            fields.mistake(node, "below 0; ignored");
        }
        return Math.max(0, limit);
    }

    private void reportUseless(XmlNode gpu, double gpuUsage, double cpuUsage) {
        if (gpuUsage <= 0 || cpuUsage <= 0) {
            fields.mistake(gpu, "needs both <gpu_usage> and <cpu_usage>, above 0; ignored");
        }
    }

    private void reportUnknown(XmlNode node, Set<String> known) {
        for (XmlNode child : node.children()) {
            if (!known.contains(child.name())) {
                fields.mistake(child, "unknown; ignored");
            }
        }
    }
}
