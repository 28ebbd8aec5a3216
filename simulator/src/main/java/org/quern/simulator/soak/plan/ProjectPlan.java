package org.quern.simulator.soak.plan;

import java.util.List;
import org.quern.model.ProjectUrl;

/**
 * A project as its servers are when nothing is wrong.
 *
 * @param name short name
 * @param share resource share
 * @param requestDelay seconds that each reply asks to wait
 * @param nextContact seconds after which each reply asks for the next contact at the latest, 0 = whenever
 * @param latencySeconds of a message to or from its servers
 * @param bytesPerSecond of its file servers
 * @param sendsLostAgain sends results again that the client does not list
 * @param mostInProgress results on one host
 * @param apps its applications
 */
public record ProjectPlan(String name, double share, double requestDelay, double nextContact,
        double latencySeconds,
        double bytesPerSecond, boolean sendsLostAgain, int mostInProgress, List<AppPlan> apps) {
    /** Its master URL. */
    public ProjectUrl url() {
        return ProjectUrl.of("http://" + name + ".example/");
    }
}
