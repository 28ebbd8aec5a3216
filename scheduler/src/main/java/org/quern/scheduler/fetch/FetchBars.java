package org.quern.scheduler.fetch;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.scheduler.forecast.Forecast;

/**
 * What forbids asking a project, or asking it for a resource, whatever a policy would like: never fetch what cannot run
 * (docs/protocol/scheduling.md 8.2). Every work-fetch policy keeps to it.
 */
final class FetchBars {
    /** More unfinished tasks than this from one project are never asked for (docs/protocol/rpc-policy.md 1, MAX_RUNNABLE). */
    private static final int MAX_TASKS = 1000;
    /** A backup project is asked when a resource is busy for no longer than this, seconds (docs/protocol/scheduling.md 8.2). */
    private static final double BACKUP_SECONDS = 180;

    private final HostSnapshot host;
    private final Forecast forecast;
    private final int[] tasks;
    private final boolean[] suspendedTask;
    private final boolean[] stalledTask;
    private final boolean[][] deferredTask;
    /** A task is here that may use none of the instances. */
    private final boolean[][] excludedTask;

    FetchBars(HostSnapshot host, Forecast forecast) {
        this.host = host;
        this.forecast = forecast;
        int projects = host.projects().size();
        tasks = new int[projects];
        suspendedTask = new boolean[projects];
        stalledTask = new boolean[projects];
        deferredTask = new boolean[projects][host.resources().size()];
        excludedTask = new boolean[projects][host.resources().size()];
        for (TaskSnapshot task : host.tasks()) {
            int p = task.project();
            tasks[p]++;
            suspendedTask[p] |= task.obstacle() == Obstacle.SUSPENDED_BY_USER;
            stalledTask[p] |= task.obstacle() == Obstacle.DOWNLOAD_STALLED;
            deferredTask[p][task.resource()] |= task.obstacle() == Obstacle.DEFERRED;
            excludedTask[p][task.resource()] |= task.resource() > 0 && task.obstacle() == Obstacle.DEVICE_MISSING;
        }
    }

    /** Number of unfinished tasks of a project. */
    int tasks(int p) {
        return tasks[p];
    }

    /** Why the project cannot be asked for anything now; null if it can. */
    @Nullable
    Reason project(int p) {
        Reason reason = projectExceptContact(p);
        double wait = host.projects().get(p).contactNotBefore() - host.now();
        return reason == null && wait > 0 ? Reason.of(Why.CONTACT_LATER, "seconds", wait) : reason;
    }

    /** Likewise, but the project is being contacted anyway. */
    @Nullable
    Reason projectExceptContact(int p) {
        ProjectSnapshot project = host.projects().get(p);
        for (ProjectFlag flag : ProjectFlag.values()) {
            if (project.is(flag)) {
                return Reason.of(flag.why());
            }
        }
        if (stalledTask[p]) {
            return Reason.of(Why.DOWNLOAD_STALLED);
        }
        if (suspendedTask[p]) {
            return Reason.of(Why.TASK_SUSPENDED_IN_PROJECT);
        }
        return tasks[p] > MAX_TASKS ? Reason.of(Why.TOO_MANY_TASKS, "tasks", tasks[p]) : null;
    }

    /** Why the project is not asked for the resource; null if it can be. A back-off comes last. */
    @Nullable
    Reason resource(int p, int r) {
        Reason reason = resourceExceptBackoff(p, r);
        ProjectResource facts = host.projects().get(p).resources().get(r);
        return reason == null && facts.backedOff(host.now())
                ? Reason.of(Why.BACKED_OFF, "seconds", facts.backoffUntil() - host.now())
                : reason;
    }

    /** Likewise, back-off apart. */
    @Nullable
    Reason resourceExceptBackoff(int p, int r) {
        ProjectSnapshot project = host.projects().get(p);
        ResourceBar bar = project.resources().get(r).bar();
        if (host.resources().get(r).instances() == 0 || (r > 0 && !host.resources().get(r).allowed())) {
            return Reason.of(Why.RESOURCE_UNUSABLE);
        }
        if (bar == ResourceBar.NOT_SUPPORTED) {
            return Reason.of(bar.why(), "seconds", project.resources().get(r).backoffUntil() - host.now());
        }
        if (bar != ResourceBar.NONE) {
            return Reason.of(bar.why());
        }
        if (usableInstances(p, r) == 0 || excludedTask[p][r]) {
            return Reason.of(Why.BARRED_BY_CONFIGURATION);
        }
        if (deferredTask[p][r]) {
            return Reason.of(Why.TASK_DEFERRED);
        }
        return limits(project, p, r);
    }

    private @Nullable Reason limits(ProjectSnapshot project, int p, int r) {
        Forecast.OfProject own = forecast.of(p, r);
        double saturated = forecast.resources().get(r).saturatedSeconds();
        if (project.share() == 0 && saturated > Math.min(host.buffers().connectSeconds(), BACKUP_SECONDS)) {
            return Reason.of(Why.BACKUP_NOT_NEEDED, "busy_seconds", saturated);
        }
        int usable = usableInstances(p, r);
        boolean excluded = usable < host.resources().get(r).instances();
        if (excluded && own.queuedInstances() >= usable && own.windowSeconds() > host.buffers().low() * usable) {
            return Reason.of(Why.OWN_BUFFER_FULL, "queued_seconds", own.windowSeconds());
        }
        return !project.unlimited() && own.ownShortfall() < 1
                ? Reason.of(Why.LIMIT_REACHED, "queued_seconds", own.windowSeconds())
                : null;
    }

    /** Instances of {@code r} that the project may use. */
    int usableInstances(int p, int r) {
        ResourceSnapshot resource = host.resources().get(r);
        long excluded = host.projects().get(p).resources().get(r).excludedInstances();
        return r == 0 ? resource.instances() : Long.bitCount(resource.allInstances() & ~excluded);
    }

    /** Instances that are starved by exclusions and that this project may use. */
    int starvedInstances(int p, int r) {
        long starved = forecast.resources().get(r).starvedInstances();
        boolean partly = starved != 0 && starved != host.resources().get(r).allInstances();
        long excluded = host.projects().get(p).resources().get(r).excludedInstances();
        return partly ? Long.bitCount(starved & ~excluded) : 0;
    }
}
