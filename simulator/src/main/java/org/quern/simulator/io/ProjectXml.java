package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.model.ProjectUrl;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.policy.Policy;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.ServerPolicy;
import org.quern.simulator.scenario.ServerRules;

/** {@code <project>} of scenario.xml. */
final class ProjectXml extends BoundElement {
    @XmlElement(required = true)
    @XmlJavaTypeAdapter(Values.Text.class)
    private String name = "";
    @XmlElement
    private @Nullable String url;
    @XmlElement(name = "resource_share")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double share = 100.0;
    @XmlElement(name = "dont_use_dcf")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean uncorrected = false;
    @XmlElement(name = "max_concurrent")
    @XmlJavaTypeAdapter(Values.Count.class)
    private Integer maxConcurrent = 0;
    @XmlElement(name = "server_policy")
    @XmlJavaTypeAdapter(SendPolicy.class)
    private String serverPolicy = "";
    @XmlElement
    private AvailabilityXml server = AvailabilityXml.absent();
    @XmlElement
    private AvailabilityXml work = AvailabilityXml.absent();
    @XmlElement(name = "request_delay_seconds")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double requestDelaySeconds = 0.0;

    @XmlElement(name = "contact_seconds")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double contactSeconds = 0.0;
    @XmlElement(name = "tasks_in_progress")
    @XmlJavaTypeAdapter(Values.Count.class)
    private Integer tasksInProgress = 0;
    @XmlElement(name = "tasks_per_request")
    @XmlJavaTypeAdapter(Values.Count.class)
    private Integer tasksPerRequest = 0;
    @XmlElement(name = "app")
    private List<AppXml> apps = new ArrayList<>();

    /** Name of a send policy. */
    private static final class SendPolicy extends Values.OneOf {
        SendPolicy() {
            super(PolicyCatalog.SEND.stream().map(Policy::name).toList());
        }
    }

    /** Notes a mistake unless the address is one, and is not among {@code seen}. */
    void checkAddress(Set<String> seen) {
        if (!address().valid()) {
            mistake("url", "\"" + address() + "\" is not the URL of a project; give it a <url>");
        } else if (!seen.add(address().key())) {
            mistake("there are two projects at " + address());
        }
    }

    ProjectModel model(HostXml host, Path folder) {
        List<AppModel> models = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (AppXml app : apps) {
            AppModel model = app.model(host);
            models.add(model);
            if (!seen.add(model.name())) {
                app.mistake("the project has two applications " + model.name());
            }
        }
        return new ProjectModel(name, address(), share, !uncorrected, server.model(folder), models, maxConcurrent,
                ServerPolicy.told(serverPolicy), ProjectStart.FRESH,
                new ServerRules(work.model(folder), requestDelaySeconds, tasksInProgress, tasksPerRequest,
                        contactSeconds));
    }

    private ProjectUrl address() {
        String given = url;
        return ProjectUrl.of(given == null ? "http://" + name + ".example/" : given.strip());
    }
}
