package quern.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.model.ResourceType;
import quern.rpc.codec.BoincXml;
import quern.scheduler.Policy;
import quern.scheduler.PolicyCatalog;
import quern.scheduler.send.WorkSendPolicy;
import quern.server.SendRules;

/**
 * Reads {@code config.xml} with BOINC's element names, as far as this server knows them, and the templates. A value that
 * cannot be meant is refused with the element's name, because a project that runs by other rules than its owner wrote does harm in silence.
 */
public final class ProjectConfigReader {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectConfigReader.class);
    private static final String FILE = "config.xml";
    /** A configuration has some hundred bytes; far more is another file. */
    private static final long MOST_BYTES = 1 << 20;

    private double spacingSeconds;
    private int mostTasks;
    private WorkSendPolicy policy;
    private boolean deleteFromSelf;
    private boolean deleteByPriority;
    private boolean deleteByExpiration;
    private final List<OfferedVersion> versions = new ArrayList<>();

    private ProjectConfigReader(SendRules standard) {
        spacingSeconds = standard.minRequestSpacingSeconds();
        mostTasks = standard.maxTasksPerRequest();
        policy = standard.policy();
    }

    /**
     * The configuration of the project in a directory; what its files do not say is as {@code standard} says.
     *
     * @param application short name, which the templates' names begin with
     * @throws IOException naming file and element if something in it cannot be meant
     */
    public static ProjectConfig read(Path directory, String application, SendRules standard) throws IOException {
        ProjectConfigReader reader = new ProjectConfigReader(standard);
        Path file = directory.resolve(FILE);
        if (Files.exists(file)) {
            try {
                reader.take(BoincXml.of(text(file)));
            } catch (IOException | IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage() + "; mend it, or take the file away", e);
            }
        }
        Path templates = directory.resolve("templates");
        return reader.build().withTemplates(Template.read(templates.resolve(application + "_in")),
                Template.read(templates.resolve(application + "_out")));
    }

    static String text(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("more than " + MOST_BYTES + " bytes");
        }
        return Files.readString(file);
    }

    private void take(BoincXml xml) throws IOException {
        for (int top = xml.root("config"); xml.nextChild(top);) {
            switch (xml.name()) {
                case "min_sendwork_interval" -> spacingSeconds = notNegative(xml);
                case "max_wus_to_send" -> mostTasks = (int) Math.max(1, notNegative(xml));
                case "send_policy" -> policy = policy(xml.text());
                case "delete_from_self" -> deleteFromSelf = xml.bool();
                case "deletion_policy_priority" -> deleteByPriority = xml.bool();
                case "deletion_policy_expire" -> deleteByExpiration = xml.bool();
                case "app_version" -> versions.add(version(xml));
                default -> LOG.warn("{}: this server knows no <{}>", FILE, xml.name());
            }
        }
    }

    private static WorkSendPolicy policy(String name) {
        return PolicyCatalog.SEND.stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("<send_policy> must be one of "
                        + PolicyCatalog.SEND.stream().map(Policy::name).toList() + ", not '" + name + "'"));
    }

    private static double notNegative(BoincXml xml) throws IOException {
        String element = xml.name();
        double value = xml.nonNegativeOr(-1);
        if (value < 0) {
            throw new IllegalArgumentException("<" + element + "> must be a number, 0 or more");
        }
        return value;
    }

    private static OfferedVersion version(BoincXml xml) throws IOException {
        String planClass = "";
        double cpus = 1;
        ResourceType type = null;
        double count = 0;
        for (int version = xml.enter(); xml.nextChild(version);) {
            switch (xml.name()) {
                case "plan_class" -> planClass = xml.text();
                case "avg_ncpus" -> cpus = notNegative(xml);
                case "coproc" -> {
                    Device device = device(xml);
                    type = device.type();
                    count = device.count();
                }
                default -> LOG.warn("{}: this server knows no <{}> of an <app_version>", FILE, xml.name());
            }
        }
        return new OfferedVersion(planClass, cpus, type, count);
    }

    private record Device(@Nullable ResourceType type, double count) {}

    private static Device device(BoincXml xml) throws IOException {
        ResourceType type = null;
        double count = 1;
        for (int coproc = xml.enter(); xml.nextChild(coproc);) {
            switch (xml.name()) {
                case "type" -> type = ResourceType.of(xml.text());
                case "count" -> count = notNegative(xml);
                default -> LOG.warn("{}: this server knows no <{}> of a <coproc>", FILE, xml.name());
            }
        }
        if (type == null) {
            throw new IllegalArgumentException("<coproc> needs a <type>, for example NVIDIA");
        }
        return new Device(type, count);
    }

    private ProjectConfig build() {
        ProjectConfig standard = ProjectConfig.standard(new SendRules(spacingSeconds, mostTasks, policy));
        return new ProjectConfig(standard.sending(),
                new DeletionRules(deleteFromSelf, deleteByPriority, deleteByExpiration), versions, standard.input(),
                standard.output());
    }
}
