package quern.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads app_config.xml of a project's directory; a faulty or unknown element is named and the rest applies. */
public final class AppConfigFile {
    /** The file's name in the project's directory. */
    public static final String NAME = "app_config.xml";

    private static final Set<String> OF_APP = Set.of("name", "max_concurrent", "gpu_versions", "fraction_done_exact",
            "report_results_immediately");
    private static final Set<String> OF_VERSION = Set.of("app_name", "plan_class", "cmdline", "avg_ncpus", "ngpus");

    private final List<Mistake> mistakes = new ArrayList<>();
    private final XmlFields fields = new XmlFields(NAME, mistakes);
    private final List<AppConfig.AppSettings> apps = new ArrayList<>();
    private final List<AppConfig.VersionSettings> versions = new ArrayList<>();
    private int projectMaxConcurrent;
    private boolean isReportedAtOnce;

    private AppConfigFile() {}

    /** Reads the file of a project's directory; an absent one is no wish and no mistake. */
    public static Outcome<AppConfig> read(Path projectDirectory) {
        AppConfigFile reader = new AppConfigFile();
        XmlFiles.read(projectDirectory.resolve(NAME)).ifPresent(reader::take);
        return new Outcome<>(new AppConfig(reader.apps, reader.versions, reader.projectMaxConcurrent,
                reader.isReportedAtOnce), reader.mistakes);
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
                case "project_max_concurrent" -> projectMaxConcurrent = Math.max(0, fields.whole(node, 0));
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
        double gpuUsage = node.last("gpu_versions").map(gpu -> atLeast0(gpu, "gpu_usage")).orElse(0.0);
        double cpuUsage = node.last("gpu_versions").map(gpu -> atLeast0(gpu, "cpu_usage")).orElse(0.0);
        apps.add(new AppConfig.AppSettings(name, Math.max(0, fields.whole(node, "max_concurrent", 0)), gpuUsage,
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
                atLeast0(node, "avg_ncpus"), atLeast0(node, "ngpus")));
    }

    private double atLeast0(XmlNode parent, String child) {
        double value = fields.number(parent, child, 0);
        if (value < 0) {
            parent.last(child).ifPresent(node -> fields.mistake(node, "below 0; ignored"));
            return 0;
        }
        return value;
    }

    private void reportUnknown(XmlNode node, Set<String> known) {
        for (XmlNode child : node.children()) {
            if (!known.contains(child.name())) {
                fields.mistake(child, "unknown; ignored");
            }
        }
    }
}
