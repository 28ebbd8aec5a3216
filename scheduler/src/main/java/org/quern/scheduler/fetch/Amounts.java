package org.quern.scheduler.fetch;

import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.WorkRequest;
import org.quern.scheduler.forecast.Forecast;

/**
 * How much to ask for (docs/protocol/scheduling.md 8.5), bounded so that the queue never holds more than the buffer: users
 * were sent years of work when limits kept tasks from filling the processors.
 */
final class Amounts {
    /** A factor outside these bounds is not believed; one task is asked for to learn (docs/protocol/scheduling.md 8.5). */
    private static final double LEAST_CORRECTION = 0.02;
    private static final double MOST_CORRECTION = 80;

    private final HostSnapshot host;
    private final Forecast forecast;
    private final FetchBars bars;

    Amounts(HostSnapshot host, Forecast forecast, FetchBars bars) {
        this.host = host;
        this.forecast = forecast;
        this.bars = bars;
    }

    /** Instance-seconds of wall time that the buffer of {@code r} still has room for. */
    double room(int r) {
        double capacity = host.buffers().high() * host.resources().get(r).instances();
        return Math.max(0, capacity - forecast.windowSeconds(r));
    }

    /** Something could be asked for: there is room, or an instance is idle. */
    boolean useful(int r) {
        return room(r) > 0 || forecast.resources().get(r).idleNow() > 0;
    }

    /**
     * What to ask project {@code p} for resource {@code r}.
     *
     * @param share the project's part among the projects that could be asked for {@code r}
     */
    WorkRequest.Ask ask(int p, int r, double share) {
        ProjectSnapshot project = host.projects().get(p);
        Forecast.OfResource resource = forecast.resources().get(r);
        int instances = host.resources().get(r).instances();
        int starved = bars.starvedInstances(p, r);
        if (project.share() == 0 && !allShareless()) {
            boolean idle = resource.idleNow() > 0 || starved > 0;
            return request(r, idle ? 1 : 0, idle ? 1 : 0);
        }
        if (starved > 0) {
            return request(r, host.buffers().minimalWork() ? 1 : starved * host.buffers().high(), starved);
        }
        if (host.buffers().minimalWork()) {
            return request(r, 1, instances);
        }
        double usable = bars.usableInstances(p, r);
        double shortfall = project.unlimited() ? resource.shortfall() * usable / instances
                : Math.min(resource.shortfall(), forecast.of(p, r).ownShortfall());
        double seconds = believable(project) ? Math.min(shortfall, room(r)) : Math.min(1, shortfall);
        double wanted = room(r) > 0 ? Math.min(instances * share, usable) - forecast.of(p, r).queuedInstances() : 0;
        return request(r, seconds, Math.min(Math.max(resource.idleNow(), wanted), usable));
    }

    /**
     * The whole shortfall of {@code r} as far as {@code p} may use it and the buffer has room, and the idle instances
     * (docs/protocol/literature.md 2).
     */
    WorkRequest.Ask shortfall(int p, int r) {
        double usable = (double) bars.usableInstances(p, r) / Math.max(1, host.resources().get(r).instances());
        double whole = forecast.resources().get(r).shortfall() * usable;
        double own = host.projects().get(p).unlimited() ? whole : Math.min(whole, forecast.of(p, r).ownShortfall());
        return request(r, Math.min(own, room(r)),
                Math.min(forecast.resources().get(r).idleNow(), bars.usableInstances(p, r)));
    }

    /** The request for {@code r}, with how long it is taken by tasks at risk. */
    WorkRequest.Ask request(int r, double seconds, double instances) {
        double least = instances > 0 ? 1 : 0;
        return new WorkRequest.Ask(host.resources().get(r).type(), Math.max(seconds, least), Math.max(0, instances),
                forecast.resources().get(r).busySeconds());
    }

    private boolean allShareless() {
        return host.projects().stream().allMatch(project -> project.share() == 0);
    }

    private static boolean believable(ProjectSnapshot project) {
        return project.durationCorrection() >= LEAST_CORRECTION && project.durationCorrection() <= MOST_CORRECTION;
    }
}
