package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.Workunit;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ProjectModel;

/** Puts what a simulated server decided into the form that a real one would send. */
final class Replies {
    static final String PLATFORM = "simulated";
    /** The one file of every application. */
    static final String PROGRAM = "program";
    /** A task may take this many times its estimate before it is ended: limits on run time are not what is simulated. */
    private static final double BOUND = 1e6;

    private Replies() {}

    static SchedulerReply of(ProjectModel project, SchedulerRequest request, List<SimServer.Sent> sent) {
        List<Workunit> workunits = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        List<FileInfo> files = new ArrayList<>();
        for (SimServer.Sent one : sent) {
            String name = one.task().id.result();
            AppModel app = one.app();
            workunits.add(workunit(name, app, app.fpopsEstimate(), TaskFiles.inputs(name, app)));
            results.add(result(name, one.version(), one.task().deadline, 0, TaskFiles.outputs(name, app)));
            files.addAll(TaskFiles.of(name, app));
        }
        SchedulerReply.Flags flags = new SchedulerReply.Flags(false, false, false, false, !project.correctable(), true,
                false, false);
        AccountFacts facts = AccountFacts.UNKNOWN.withHostId(1);
        List<String> acks = request.results().stream().map(result -> result.result().name()).toList();
        boolean known = !request.versions().isEmpty();
        if (!known) {
            files.addFirst(program());
        }
        return new SchedulerReply(800, project.url().canonical(), facts, true,
                project.rules().requestDelaySeconds(), 0, List.of(), flags,
                List.<ResourceType>of(), List.of(), false, null, null, null, null, null,
                known ? List.of() : apps(project),
                files, known ? List.of() : versions(project), workunits, results, acks,
                List.of(), List.of(), List.of(), null, List.of(), null, null, 0, 0, 0, List.of());
    }

    static Workunit workunit(String name, AppModel app, double fpopsEstimate, List<FileRef> inputs) {
        return new Workunit(name, app.name(), 1, "", fpopsEstimate, fpopsEstimate * BOUND,
                app.needs().memoryBytes(), 0, inputs, "", null);
    }

    static Result result(String name, int version, double deadline, double received, List<FileRef> outputs) {
        return new Result(name, name, PLATFORM, 1, planClass(version), deadline, received, false, outputs);
    }

    static List<App> apps(ProjectModel project) {
        return project.apps().stream().map(app -> App.named(app.name())).toList();
    }

    static FileInfo program() {
        return new FileInfo(PROGRAM, 1, 0, "", List.of("http://simulated.example/" + PROGRAM), List.of(), false, 0,
                null,
                null, true, false, 0, false, 0, 0);
    }

    static List<AppVersion> versions(ProjectModel project) {
        List<AppVersion> versions = new ArrayList<>();
        for (AppModel app : project.apps()) {
            for (int v = 0; v < app.versions().size(); v++) {
                versions.add(new AppVersion(app.name(), 1, PLATFORM, planClass(v), "", app.versions().get(v), "", "",
                        false, false, List.of(FileRef.of(PROGRAM, PROGRAM))));
            }
        }
        return versions;
    }

    /** Versions of one application differ by their plan class. */
    static String planClass(int version) {
        return version == 0 ? "" : "v" + version;
    }
}
