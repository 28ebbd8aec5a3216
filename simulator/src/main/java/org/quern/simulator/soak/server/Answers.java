package org.quern.simulator.soak.server;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.Workunit;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.HostPlan;
import org.quern.simulator.soak.plan.ProjectPlan;

/** Puts what a server decided into the form of a reply. */
public final class Answers {
    public static final String PLATFORM = "simulated";
    private static final int HOST_ID = 7;
    private static final int SCHEDULER_VERSION = 800;
    private static final int VERSION_NUM = 100;
    /** A task may take this many times its estimate before it is ended. */
    private static final double BOUND = 20;
    /** A task may use this many times the memory and disk that it is planned to use. */
    private static final double MARGIN = 4;

    private Answers() {}

    /** The reply of a project that has granted so much credit to this host. */
    static SchedulerReply of(ProjectPlan plan, double credit, List<Issued> sent, List<String> acks) {
        List<App> apps = new ArrayList<>();
        List<FileInfo> files = new ArrayList<>();
        List<AppVersion> versions = new ArrayList<>();
        List<Workunit> workunits = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        for (AppPlan app : plan.apps()) {
            if (sent.stream().anyMatch(issued -> issued.actual.app.equals(app))) {
                apps.add(App.named(app.name()));
                files.add(file(plan, program(app), app.programBytes(), true));
                versions.add(new AppVersion(app.name(), VERSION_NUM, PLATFORM, "", "7.17.0", usage(app), "--fast", "",
                        false, false,
                        List.of(new FileRef(program(app), "", true, false, false))));
            }
        }
        for (Issued issued : sent) {
            files.add(file(plan, input(issued.name()), issued.actual.app.inputBytes(), false));
            files.add(output(plan, issued));
            workunits.add(workunit(issued));
            results.add(new Result(issued.name(), issued.name(), PLATFORM, VERSION_NUM, "", issued.deadline, 0, false,
                    List.of(new FileRef(output(issued.name()), "out", false, issued.actual.app.copiesOutput(),
                            false))));
        }
        return new SchedulerReply(SCHEDULER_VERSION, plan.url().canonical(), facts(plan, credit), true,
                plan.requestDelay(), plan.nextContact(), List.of(), SchedulerReply.Flags.NONE,
                List.of(), List.of(), false,
                null, null, null, null, null, apps, files, versions, workunits, results, acks, List.of(), List.of(),
                List.of(), null, List.of(), null, null, 0, 0, 0, List.of());
    }

    private static AccountFacts facts(ProjectPlan plan, double credit) {
        AccountFacts none = AccountFacts.UNKNOWN;
        return new AccountFacts(plan.name(), 1, 0, HOST_ID, "user", "", credit, 0, 0,
                credit, 0, 0, 0, none.emailHash(), none.crossProjectId(), none.externalCpid(),
                none.hostVenue(), none.symstore());
    }

    private static Workunit workunit(Issued issued) {
        AppPlan app = issued.actual.app;
        double fpops = app.seconds() * flops(app);
        return new Workunit(issued.name(), app.name(), VERSION_NUM, "--seed " + issued.name(), fpops, fpops * BOUND,
                app.memoryBytes() * MARGIN, (app.inputBytes() + app.outputBytes()) * MARGIN + 1e8,
                List.of(new FileRef(input(issued.name()), "in", false, app.copiesInput(), false)), "", null);
    }

    private static ResourceUsage usage(AppPlan app) {
        return new ResourceUsage(app.cpus(), null, 0, flops(app));
    }

    /** Speed of every version. */
    private static double flops(AppPlan app) {
        return app.cpus() * HostPlan.FLOPS;
    }

    private static FileInfo file(ProjectPlan plan, String name, double bytes, boolean executable) {
        return new FileInfo(name, Math.rint(bytes), 0, "", List.of(plan.url().canonical() + "download/" + name),
                List.of(), false, 0, null, null, executable, false, 0, false, 0, 0);
    }

    private static FileInfo output(ProjectPlan plan, Issued issued) {
        return new FileInfo(output(issued.name()), 0, issued.actual.app.outputBytes() * 2, "", List.of(),
                List.of(plan.url().canonical() + "upload"), false, 0, null, null, false, false, 0, false, 0, 0);
    }

    public static String program(AppPlan app) {
        return app.name() + "_program";
    }

    public static String input(String result) {
        return result + "_in";
    }

    public static String output(String result) {
        return result + "_out";
    }
}
