package org.quern.datamanager;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;

/** Who is over its share of the disk, and from whom another project may take space (docs/protocol/disk-management.md 3 and 5). */
public final class Offenders {
    private Offenders() {}

    /** Every project's limit and usage, in the snapshot's order. */
    public static List<DiskShareUse> shareUses(DiskSnapshot disk) {
        double shares = disk.projects().stream().mapToDouble(ProjectDisk::share).sum();
        return disk.projects().stream().map(project -> new DiskShareUse(project.project(),
                limitBytes(disk, project.share(), shares), project.usageBytes())).toList();
    }

    /** Offenders, the greatest first; equals keep the order given. */
    public static List<DiskShareUse> greatestFirst(List<DiskShareUse> shareUses) {
        return shareUses.stream().filter(DiskShareUse::offends)
                .sorted(Comparator.comparingDouble(DiskShareUse::offenceBytes).reversed()).toList();
    }

    /**
     * Offenders from which {@code requester} may take space, the greatest first: those that offend more than it does
     * itself. An offender does not rob smaller ones.
     *
     * @param requester a project, or null when the space is for nobody in particular
     */
    public static List<DiskShareUse> robbableBy(@Nullable String requester, List<DiskShareUse> shareUses) {
        double own = shareUses.stream().filter(shareUse -> shareUse.project().equals(requester))
                .mapToDouble(DiskShareUse::offenceBytes).findFirst().orElse(0);
        Predicate<DiskShareUse> robbable = shareUse -> !shareUse.project().equals(requester)
                && shareUse.offenceBytes() > own;
        return greatestFirst(shareUses).stream().filter(robbable).toList();
    }

    /** Everybody, those that exceed their share the most first; equals keep the order given. */
    static List<DiskShareUse> mostUsedFirst(List<DiskShareUse> shareUses) {
        return shareUses.stream().sorted(Comparator.comparingDouble(DiskShareUse::offenceBytes).reversed()).toList();
    }

    private static double limitBytes(DiskSnapshot disk, double share, double shares) {
        double limit = Math.max(0, disk.allProjectsLimitBytes());
        if (Double.isInfinite(limit)) {
            return limit;
        }
        return shares > 0 ? limit * share / shares : limit / disk.projects().size();
    }
}
