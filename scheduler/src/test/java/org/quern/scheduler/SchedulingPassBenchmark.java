package org.quern.scheduler;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.cpu.CpuSchedulingPolicy;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.RunListEnforcer;
import org.quern.scheduler.fetch.WorkFetchPolicy;
import org.quern.scheduler.forecast.Forecast;

/**
 * What one full scheduling pass costs: the table of the queue, round-robin simulation, run list, enforcement. Figures and the command in
 * docs/performance.md.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = {"-XX:+UseSerialGC", "-Xmx256m"})
public class SchedulingPassBenchmark {
    @Param({"100", "1000", "10000", "100000"})
    private int tasks = 100;
    @Param({"1", "20"})
    private int projects = 1;
    @Param({"2", "16", "128"})
    private int cpus = 2;
    @Param("REC")
    private String policy = "REC";

    private HostSnapshot host = Hosts.cpus(1).build();
    private List<TaskSnapshot> queue = List.of();
    private CpuSchedulingPolicy cpu = PolicyCatalog.cpu("REC");
    /** Whom to ask is decided by the policy that each is used with. */
    private WorkFetchPolicy fetch = PolicyCatalog.fetch("HYST");

    static SchedulingPassBenchmark of(int tasks, int projects, int cpus) {
        return of("REC", tasks, projects, cpus);
    }

    static SchedulingPassBenchmark of(String policy, int tasks, int projects, int cpus) {
        SchedulingPassBenchmark pass = new SchedulingPassBenchmark();
        pass.policy = policy;
        pass.tasks = tasks;
        pass.projects = projects;
        pass.cpus = cpus;
        pass.fill();
        return pass;
    }

    /** A queue of tasks of one to seven hours, due in two to sixteen days, a few of them running. */
    @Setup
    public void fill() {
        cpu = PolicyCatalog.cpu(policy);
        fetch = PolicyCatalog.fetch(policy.equals("RISK") ? "SLACK" : "HYST");
        Random random = new Random(1);
        Hosts hosts = Hosts.cpus(cpus);
        for (int p = 0; p < projects; p++) {
            hosts.project("p" + p, 50 + 10 * p);
        }
        for (int t = 0; t < tasks; t++) {
            Hosts.Task task = Hosts.aTask(t % projects).remaining(Hosts.HOUR * (1 + 6 * random.nextDouble()))
                    .due(Hosts.DAY * (2 + 14 * random.nextDouble()));
            hosts.task(t < cpus ? task.running() : task);
        }
        host = hosts.build();
        queue = List.copyOf(host.tasks());
    }

    @Benchmark
    public Enforcement fullPass() {
        HostSnapshot snapshot = host.withTasks(queue);
        Forecast forecast = cpu.forecast(snapshot, Ledger.EMPTY);
        return RunListEnforcer.enforce(snapshot, cpu.decide(snapshot, Ledger.EMPTY, forecast));
    }

    /** The same, and the question whom to ask for work. */
    @Benchmark
    public Object passWithFetch() {
        HostSnapshot snapshot = host.withTasks(queue);
        Forecast forecast = cpu.forecast(snapshot, Ledger.EMPTY);
        Enforcement enforcement = RunListEnforcer.enforce(snapshot, cpu.decide(snapshot, Ledger.EMPTY, forecast));
        return List.of(enforcement, fetch.choose(snapshot, forecast, Ledger.EMPTY));
    }

    /** Runs the benchmark under {@code -P bench}; JUnit does not find this class without it. */
    @Test
    void run() throws RunnerException {
        new Runner(new OptionsBuilder().include(SchedulingPassBenchmark.class.getName()).build()).run();
    }
}
