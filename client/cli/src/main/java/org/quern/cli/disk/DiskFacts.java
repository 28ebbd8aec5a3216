package org.quern.cli.disk;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.quern.daemon.DiskReading;
import org.quern.daemon.disk.UnknownFiles;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.DiskShareUse;
import org.quern.datamanager.Offenders;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.datamanager.ReclaimVerdict;
import org.quern.datamanager.SpaceOffer;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.engine.disk.DiskReport;

/**
 * What {@code quern disk} tells, sizes in bytes.
 *
 * @param allowedBytes what the client and its projects may use; infinite if nothing limits
 * @param bound the preference that decides
 * @param usedBytes what they use
 * @param coreBytes of it the client's own files
 * @param freeBytes what is left; negative while the limit is exceeded
 * @param volumeFreeBytes free on the volume, if that is known
 * @param volumeTotalBytes its size, if that is known
 * @param projects in the order of their URLs
 * @param verdict what the next poll would find
 * @param reasons what it would do, a sentence each
 */
record DiskFacts(double allowedBytes, String bound, double usedBytes, double coreBytes, double freeBytes,
        OptionalDouble volumeFreeBytes, OptionalDouble volumeTotalBytes, List<OfProject> projects,
        ReclaimVerdict verdict,
        List<String> reasons) {
    private static final double PERCENT = 100;

    /**
     * One project.
     *
     * @param url its master URL
     * @param name what people call it
     * @param share its resource share
     * @param sharePercent its part of all shares
     * @param usedBytes all that lies in its folders and its tasks' slots
     * @param limitBytes its part of what projects may use
     * @param offenceBytes by how much it exceeds that; negative below it
     * @param toldBytes the share that its scheduler is told
     * @param amounts space for new files: free, once offenders gave way, once its own lowest files went too
     * @param files sticky files and files of tasks that are here
     * @param deletableBytes of them what may go when space is short
     * @param unknown of what is used, files in its folder of which the client knows nothing
     */
    record OfProject(String url, String name, double share, double sharePercent, double usedBytes, double limitBytes,
            double offenceBytes, double toldBytes, SpaceOffer amounts, int files, double deletableBytes,
            UnknownFiles unknown) {
        boolean offender() {
            return offenceBytes > 0;
        }

        private Map<String, Object> json() {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("url", url);
            facts.put("name", name);
            facts.put("share", share);
            facts.put("used_bytes", usedBytes);
            facts.put("limit_bytes", limitBytes);
            facts.put("offence_bytes", offenceBytes);
            facts.put("offender", offender());
            facts.put("told_share_bytes", toldBytes);
            facts.put("amounts", List.of(amounts.freeBytes(), amounts.offenderBytes(), amounts.selfBytes()));
            facts.put("files", files);
            facts.put("deletable_bytes", deletableBytes);
            facts.put("unknown_files", unknown.count());
            facts.put("unknown_bytes", unknown.bytes());
            facts.put("unknown_largest", unknown.largest());
            return facts;
        }
    }

    static DiskFacts of(DiskReading reading) {
        DiskReport report = reading.report();
        ReclaimPlan next = ReclaimPlanner.keepLimits(report.disk(), report.ownLimitBytes(),
                report.volumeLimitBytes());
        List<DiskShareUse> shareUses = Offenders.shareUses(report.disk());
        double shares = report.disk().projects().stream().mapToDouble(ProjectDisk::share).sum();
        List<OfProject> projects = IntStream.range(0, shareUses.size())
                .mapToObj(i -> project(reading, report.disk().projects().get(i), shareUses.get(i), shares)).toList();
        return new DiskFacts(report.budget().allowedBytes(), report.budget().bound().text(),
                report.figures().usedTotal(), report.disk().coreUsageBytes(), report.disk().freeBytes(),
                report.figures().free(), report.figures().total(), projects, next.verdict(),
                next.reasons());
    }

    private static OfProject project(DiskReading reading, ProjectDisk project, DiskShareUse shareUse, double shares) {
        DiskReport report = reading.report();
        return new OfProject(project.project(), report.names().getOrDefault(project.project(), project.project()),
                project.share(), PERCENT * (shares > 0 ? project.share() / shares : 1.0 / report.names().size()),
                shareUse.usageBytes(), shareUse.limitBytes(), shareUse.offenceBytes(),
                report.shares().getOrDefault(project.project(), 0.0),
                ReclaimPlanner.offer(report.disk(), project.project()), project.files().size(), deletable(project),
                reading.unknown().getOrDefault(project.project(), UnknownFiles.NONE));
    }

    private static double deletable(ProjectDisk project) {
        Set<String> held = new LinkedHashSet<>();
        project.results().forEach(result -> held.addAll(result.files()));
        return project.files().stream().filter(file -> !file.referenced() && !held.contains(file.name()))
                .mapToDouble(StoredFile::bytes).sum();
    }

    String volumeText() {
        return (volumeFreeBytes.isEmpty() ? "free space unknown" : Bytes.text(volumeFreeBytes.getAsDouble()) + " free")
                + " of "
                + (volumeTotalBytes.isEmpty() ? "unknown size" : Bytes.text(volumeTotalBytes.getAsDouble()));
    }

    /** For programs; what is not known is null. */
    Map<String, Object> json() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("allowed_bytes", allowedBytes);
        facts.put("bound", bound);
        facts.put("used_bytes", usedBytes);
        facts.put("core_bytes", coreBytes);
        facts.put("free_bytes", freeBytes);
        facts.put("volume_free_bytes", volumeFreeBytes);
        facts.put("volume_total_bytes", volumeTotalBytes);
        facts.put("projects", projects.stream().map(OfProject::json).toList());
        facts.put("verdict", verdict);
        facts.put("suspended", verdict.suspends());
        facts.put("reasons", reasons);
        return facts;
    }
}
