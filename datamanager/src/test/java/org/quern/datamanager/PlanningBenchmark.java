package org.quern.datamanager;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;
import org.quern.datamanager.snapshot.StoredResult.Stage;

/** What a plan costs on a host with 100,000 files in 20 projects; figures in docs/performance.md. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"})
public class PlanningBenchmark {
    private static final int PROJECTS = 20;
    private static final double NOW = 1e9;

    @Param({"100000"})
    private int files;
    private DiskSnapshot roomy = new DiskSnapshot(NOW, 0, 0, List.of());
    private DiskSnapshot crowded = roomy;
    private DiskSnapshot exceeded = roomy;
    private DiskSnapshot hopeless = roomy;

    /** JMH makes it so and sets the parameter. */
    public PlanningBenchmark() {
        this(0);
    }

    PlanningBenchmark(int files) {
        this.files = files;
    }

    @Setup
    public void fill() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        List<ProjectDisk> projects = new ArrayList<>();
        for (int p = 0; p < PROJECTS; p++) {
            projects.add(project(random, p));
        }
        double used = projects.stream().mapToDouble(ProjectDisk::usageBytes).sum();
        roomy = new DiskSnapshot(NOW, used * 2, 0, projects);
        crowded = new DiskSnapshot(NOW, used, 0, projects);
        exceeded = new DiskSnapshot(NOW, used * 0.9, 0, projects);
        hopeless = new DiskSnapshot(NOW, 0, 1, projects);
    }

    private ProjectDisk project(RandomGenerator random, int p) {
        List<StoredFile> stored = new ArrayList<>();
        List<StoredResult> results = new ArrayList<>();
        for (int f = 0; f < files / PROJECTS; f++) {
            String name = "workunit_input_" + f;
            stored.add(new StoredFile(name, random.nextInt(1 << 20), f % 10 == 0, random.nextInt(1, 6),
                    NOW + random.nextInt(-100, 1000), random.nextInt(1_000_000_000)));
            if (f % 10 == 1) {
                results.add(
                        new StoredResult("result_" + f, f % 20 == 1 ? Stage.QUEUED : Stage.RUNNING, f, List.of(name)));
            }
        }
        return ProjectDisk.of("https://project" + p + ".example/", 5 * p, DeletionCatalog.of(p % 2 == 0, p % 4 < 2),
                stored,
                results);
    }

    /** The idle poll: no violation. */
    @Benchmark
    public ReclaimPlan idlePoll() {
        return ReclaimPlanner.relieve(roomy);
    }

    /** A file that fits. */
    @Benchmark
    public ReclaimPlan fileThatFits() {
        return ReclaimPlanner.associate(roomy, "https://project19.example/", 1e6);
    }

    /** A file for which offenders lose a few files. */
    @Benchmark
    public ReclaimPlan fileForWhichOthersGiveWay() {
        return ReclaimPlanner.associate(crowded, "https://project19.example/", 50e6);
    }

    /** A file that no deletion makes room for: every offender is trimmed to its share. */
    @Benchmark
    public ReclaimPlan fileThatCannotFit() {
        return ReclaimPlanner.associate(crowded, "https://project19.example/", 1e18);
    }

    /** The three amounts for one project's request. */
    @Benchmark
    public SpaceOffer amounts() {
        return ReclaimPlanner.offer(crowded, "https://project10.example/");
    }

    /** A violation by a tenth of the limit. */
    @Benchmark
    public ReclaimPlan violation() {
        return ReclaimPlanner.relieve(exceeded);
    }

    /** A limit of nothing: all 80,000 deletable files and all queued results go. */
    @Benchmark
    public ReclaimPlan violationThatStays() {
        return ReclaimPlanner.relieve(hopeless);
    }

    /** Runs the benchmark under {@code -P bench}; JUnit does not find this class without it. */
    @Test
    void run() throws RunnerException {
        new Runner(new OptionsBuilder().include(PlanningBenchmark.class.getName()).build()).run();
    }
}
