package org.quern.simulator.study;

import java.util.List;
import org.quern.model.ResourceUsage;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** The study's tables 1 to 4 (docs/protocol/study.md 2) and how each experiment departs from them. */
final class Settings {
    /** The study's lambda_avail, whose unit it does not state, read as the mean on-period in seconds (docs/protocol/study.md 2). */
    static final double SHORT_SPELLS = 1000;
    /** The second reading, ten hours: long spells change the results (docs/protocol/study.md 2). */
    static final double LONG_SPELLS = 36_000;
    static final double DAY_SECONDS = 86_400;
    private static final double HOUR_SECONDS = 3600;
    private static final double FLOPS = 1e9;
    private static final double FPOPS = 1.3e13;
    /** Run time of a base task on a CPU that is there all the time, 3.61 hours. */
    private static final double RUN_SECONDS = FPOPS / FLOPS;
    private static final double LATENCY_SECONDS = 9 * DAY_SECONDS;
    private static final double AVAILABLE = 0.8;
    /** Figure 6 does not state its latency bound; with the base's nine days no estimate is wrong enough to matter. */
    private static final double ERROR_SLACK = 5;
    /** Size of the larger project's tasks in figure 5, in those of the smaller. */
    private static final double SIZE_RATIO = 10;
    private static final double CONNECTION_DAYS = 2;

    private Settings() {}

    /** Figures 1 and 4: {@code mix} projects; of the i-th, size, latency bound and share are i times the base. */
    static Scenario mix(int mix, double spell) {
        Scenario study = Scenario.study(mix);
        return new Scenario(study.name(), host(spell), study.client(), study.projects());
    }

    /** Figure 2: latency bound in run times; the run time counts no off-time (docs/protocol/study.md 4). */
    static Scenario slack(double slack, double spell) {
        return single(app("app", FPOPS, FPOPS, 0, slack * RUN_SECONDS), host(spell), ClientModel.STUDY);
    }

    /** Figure 3: the whole buffer, its two parts kept in the study's proportion. */
    static Scenario buffer(double hours, double slack, double spell) {
        double days = hours * HOUR_SECONDS / DAY_SECONDS;
        ClientModel study = ClientModel.STUDY;
        double part = study.connectDays() / (study.connectDays() + study.additionalDays());
        ClientModel client = new ClientModel(study.schedulingPeriodSeconds(), days * part, days * (1 - part),
                study.leaveAppsInMemory());
        return single(app("app", FPOPS, FPOPS, 0, slack * RUN_SECONDS), host(spell), client);
    }

    /** Figure 5: two projects of equal share, task sizes ten times apart, a standard deviation of s means. */
    static Scenario deviation(double s, double spell, boolean connectsNowAndThen) {
        ClientModel study = ClientModel.STUDY;
        ClientModel client = new ClientModel(study.schedulingPeriodSeconds(), CONNECTION_DAYS, study.additionalDays(),
                study.leaveAppsInMemory());
        HostModel host = host(spell)
                .withConnectionInterval(connectsNowAndThen ? CONNECTION_DAYS * DAY_SECONDS : 0);
        double large = SIZE_RATIO * FPOPS;
        return new Scenario("deviation", host, client,
                List.of(ProjectModel.of("small", 100, app("small", FPOPS, FPOPS, s * FPOPS, LATENCY_SECONDS)),
                        ProjectModel.of("large", 100, app("large", large, large, s * large, LATENCY_SECONDS))));
    }

    /** Figure 6: the estimate is the size divided by {@code factor}. */
    static Scenario error(double factor, double spell) {
        return single(app("app", FPOPS / factor, FPOPS, 0, ERROR_SLACK * RUN_SECONDS), host(spell), ClientModel.STUDY);
    }

    /** The same with the base's latency bound. */
    static Scenario errorWithTime(double factor) {
        return single(app("app", FPOPS / factor, FPOPS, 0, LATENCY_SECONDS), host(SHORT_SPELLS), ClientModel.STUDY);
    }

    private static HostModel host(double spell) {
        return HostModel.plain(2, FLOPS).withActive(new Availability(AVAILABLE, spell));
    }

    private static Scenario single(AppModel app, HostModel host, ClientModel client) {
        return new Scenario("single", host, client, List.of(ProjectModel.of("p", 100, app)));
    }

    private static AppModel app(String name, double estimate, double mean, double deviation, double latency) {
        return new AppModel(name, 1, latency, estimate, mean, deviation, List.of(new ResourceUsage(1, null, 0, FLOPS)));
    }
}
