package org.quern.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One attached project as policies see it.
 *
 * @param url identity
 * @param share resource share, at least 0; 0 = backup project, asked only when nothing else has work
 * @param contactNotBefore earliest automatic contact (min_rpc_time), Unix seconds
 * @param flags standing facts
 * @param maxConcurrent most tasks running at once; {@link Integer#MAX_VALUE} = no limit
 * @param durationCorrection factor that its server expects in estimates; 1 if the project does not use one
 * @param resources one entry per {@link HostSnapshot#resources()}, same order
 * @param apps its applications; tasks point into this list
 */
public record ProjectSnapshot(ProjectUrl url, double share, double contactNotBefore, Set<ProjectFlag> flags,
        int maxConcurrent,
        double durationCorrection, List<ProjectResource> resources, List<AppSnapshot> apps) {
    public ProjectSnapshot {
        share = Sane.share(share);
        contactNotBefore = Sane.time(contactNotBefore, 0);
        maxConcurrent = maxConcurrent <= 0 ? Integer.MAX_VALUE : maxConcurrent;
        durationCorrection = Sane.positive(durationCorrection, 1);
        flags = Ordered.copyOf(flags);
        resources = List.copyOf(resources);
        apps = List.copyOf(apps);
    }

    /** The same with one more application behind the others. */
    public ProjectSnapshot with(AppSnapshot app) {
        List<AppSnapshot> more = new ArrayList<>(apps);
        more.add(app);
        return new ProjectSnapshot(url, share, contactNotBefore, flags, maxConcurrent, durationCorrection, resources,
                more);
    }

    public boolean is(ProjectFlag flag) {
        return flags.contains(flag);
    }

    /** Takes part in scheduling and shares. */
    public boolean shares() {
        return !is(ProjectFlag.NON_CPU_INTENSIVE) && !is(ProjectFlag.SUSPENDED);
    }

    /** Could be asked for work now, as far as the project as a whole is concerned (docs/protocol/scheduling.md 3). */
    public boolean canRequestWork(double now) {
        return !is(ProjectFlag.SUSPENDED) && !is(ProjectFlag.MASTER_FETCH_PENDING) && !is(ProjectFlag.NO_NEW_TASKS)
                && !is(ProjectFlag.LEAVING) && !is(ProjectFlag.IN_CONTACT) && contactNotBefore <= now;
    }

    /** True when neither the project nor one of its applications limits how many of its tasks run at once. */
    public boolean unlimited() {
        boolean unlimited = maxConcurrent == Integer.MAX_VALUE;
        for (AppSnapshot app : apps) {
            unlimited &= app.maxConcurrent() == Integer.MAX_VALUE;
        }
        return unlimited;
    }
}
