package quern.datamanager;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One project in a {@link DiskLedger}. Files are put in order only when one is asked for, and only as far as needed:
 * most plans touch few projects.
 */
final class ProjectLedger {
    private final ProjectDisk project;
    private final double limitBytes;
    private final double now;
    private final Map<String, Integer> holders;
    private @Nullable PriorityQueue<Candidate> deletable;
    private @Nullable Map<String, StoredFile> filesByName;
    private double usageBytes;

    ProjectLedger(ProjectDisk project, double limitBytes, double now) {
        this.project = project;
        this.limitBytes = limitBytes;
        this.now = now;
        this.holders = holders(project.results());
        this.usageBytes = project.usageBytes();
    }

    String name() {
        return project.project();
    }

    Standing standing() {
        return new Standing(name(), limitBytes, usageBytes);
    }

    /** A deletable file may go in pass {@code level}. */
    boolean hasNext(int level) {
        Candidate next = deletable().peek();
        return next != null && next.rank <= level;
    }

    /** Why the next file is the next, in the words of the project's policy. */
    String nextReason() {
        return project.policy().reason(deletable().element().file, now);
    }

    StoredFile takeNext() {
        return deletable().remove().file;
    }

    /** Sum of the deletable files that may go in pass {@code level}. */
    double deletableBytes(int level) {
        return deletable().stream().filter(file -> file.rank <= level).mapToDouble(Candidate::bytes).sum();
    }

    /** Results that may be given up, in the order in which they go: the most recently received first. */
    Queue<StoredResult> removableResults() {
        Queue<StoredResult> results = new PriorityQueue<>(Comparator.comparingDouble(StoredResult::receivedAt)
                .thenComparing(StoredResult::name).reversed());
        project.results().stream().filter(result -> result.stage() == StoredResult.Stage.QUEUED).forEach(results::add);
        return results;
    }

    /** Lets go of a result's files; returns those that nothing needs any more, in the result's order. */
    List<StoredFile> release(StoredResult result) {
        List<StoredFile> released = new ArrayList<>();
        for (String name : result.files().stream().distinct().toList()) {
            if (holders.merge(name, -1, Integer::sum) == 0) {
                StoredFile file = filesByName().get(name);
                if (file != null && !file.referenced()) {
                    released.add(file);
                }
            }
        }
        return released;
    }

    /** Changes the usage, not below 0; returns by how much it changed. */
    double grow(double bytes) {
        double before = usageBytes;
        usageBytes = Math.max(0, before + bytes);
        return usageBytes - before;
    }

    private PriorityQueue<Candidate> deletable() {
        if (deletable == null) {
            deletable = new PriorityQueue<>(candidates());
        }
        return deletable;
    }

    private Map<String, StoredFile> filesByName() {
        if (filesByName == null) {
            Map<String, StoredFile> files = new LinkedHashMap<>();
            project.files().forEach(file -> files.put(file.name(), file));
            filesByName = files;
        }
        return filesByName;
    }

    private List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>(project.files().size());
        for (StoredFile file : project.files()) {
            if (!file.referenced() && !holders.containsKey(file.name())) {
                candidates.add(new Candidate(project.policy().rank(file, now), file));
            }
        }
        return candidates;
    }

    private static Map<String, Integer> holders(List<StoredResult> results) {
        Map<String, Integer> holders = new LinkedHashMap<>();
        results.forEach(
                result -> result.files().stream().distinct().forEach(name -> holders.merge(name, 1, Integer::sum)));
        return holders;
    }

    /** A deletable file with its rank, ordered as {@link DeletionPolicy#order}. */
    private record Candidate(int rank, StoredFile file) implements Comparable<Candidate> {
        double bytes() {
            return file.bytes();
        }

        @Override
        public int compareTo(Candidate other) {
            int byRank = Integer.compare(rank, other.rank);
            int byUse = byRank != 0 ? byRank : Double.compare(file.lastUsed(), other.file.lastUsed());
            return byUse != 0 ? byUse : file.name().compareTo(other.file.name());
        }
    }
}
