package org.quern.simulator.soak.server;

import java.util.List;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;
import org.quern.simulator.soak.plan.AppPlan;

/** Results that no server has sent, and their starts. */
public final class Made {
    public static final ProjectUrl P0 = ProjectUrl.of("http://p0.example/");
    public static final ProjectUrl P1 = ProjectUrl.of("http://p1.example/");

    private Made() {}

    /** A result of the project p0, among all that there are. */
    public static ActualResult in(ActualResults all, String name, AppPlan app) {
        return all.made(new TaskId(P0, name), app, app.seconds());
    }

    /** One of the same kind that is sent now. */
    public static ActualResult sentIn(ActualResults all, String name, AppPlan app) {
        ActualResult made = in(all, name, app);
        made.sent();
        return made;
    }

    /** One that nobody else knows. */
    public static ActualResult result(String name, AppPlan app) {
        return in(new ActualResults(), name, app);
    }

    /** It is sent once more. */
    public static void sendAgain(ActualResult actual) {
        actual.sent();
    }

    /** Its start in a slot. */
    public static TaskLaunch launch(ActualResult actual, int slot) {
        return new TaskLaunch(actual.task().project(), "key", AccountFacts.UNKNOWN, "", App.named(actual.app.name()),
                version(actual.app), workunit(actual), result(actual, 2e9), List.of(), slot, 0, 0, List.of(), 1, 60,
                2e9, false, "8.3.0", HostInfo.plain(2, 1e9), "");
    }

    /** Its version of the application. */
    public static AppVersion version(AppPlan app) {
        return new AppVersion(app.name(), 100, Answers.PLATFORM, "", "7.17.0",
                ResourceUsage.oneCpu(1e9), "--fast", "", false, false,
                List.of(FileRef.of(Answers.program(app), "")));
    }

    /** What it computes. */
    public static Workunit workunit(ActualResult actual) {
        String name = actual.task().result();
        return new Workunit(name, actual.app.name(), 100, "", 7.2e12, 1.4e14, 2e8, 1e9,
                List.of(new FileRef(Answers.input(name), "in", false, actual.app.copiesInput(), false)), "", null);
    }

    /** As its server describes it. */
    public static Result result(ActualResult actual, double deadline) {
        String name = actual.task().result();
        return new Result(name, name, Answers.PLATFORM, 100, "", deadline, 0, false,
                List.of(new FileRef(Answers.output(name), "out", false, actual.app.copiesOutput(), false)));
    }
}
