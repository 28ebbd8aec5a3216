package org.quern.engine.task;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.engine.estimate.Usages;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;

/** Gathers everything that starts a task. */
final class Launches {
    /** A task should be done this long before its report deadline at least, seconds (docs/protocol/app-control.md 6). */
    private static final double LEAST_SLACK_SECONDS = 180;
    private static final double DAY_SECONDS = 86_400;

    private Launches() {}

    /** What starts the task; empty if its workunit or app version is unknown, which the state file should not allow. */
    static Optional<TaskLaunch> of(ClientState state, ProjectState project, HeldResult held, ActiveTask task) {
        Workunit workunit = project.workunitOf(held);
        AppVersion version = project.versionOf(held);
        if (workunit == null || version == null) {
            return Optional.empty();
        }
        List<FileRef> ofUser = userFiles(project, held);
        double slack = Math.max(LEAST_SLACK_SECONDS, state.settings().work().workBufMinDays() * DAY_SECONDS);
        return Optional.of(new TaskLaunch(project.url(), project.account().authenticator(), project.facts(),
                project.account().projectSpecific(), Usages.app(state, project, workunit),
                Usages.version(state, project, version), Usages.workunit(state, project, workunit).withInputs(ofUser),
                held.result(),
                files(project, ofUser, held),
                task.slot(), task.work().checkpointCpuTime(), task.work().checkpointElapsed(),
                numbers(state, project, workunit, version, task),
                state.shareOf(project),
                state.settings().tasks().diskIntervalSeconds(), held.result().reportDeadline() - slack,
                project.flags().useSymlinks(),
                state.settings().identity().clientVersion(), state.host(),
                state.settings().identity().preferencesXml()));
    }

    /** Those that are here, unless their name in the slot is a file of the task's. */
    private static List<FileRef> userFiles(ProjectState project, HeldResult held) {
        Set<String> taken = project.filesOf(held).map(FileRef::slotName).collect(Collectors.toCollection(TreeSet::new));
        return project.lastingFiles().ofUser().stream().filter(ref -> {
            FileRecord file = project.files().get(ref.fileName());
            return file != null && file.present() && taken.add(ref.slotName());
        }).toList();
    }

    private static List<Integer> numbers(ClientState state, ProjectState project, Workunit workunit,
            AppVersion version, ActiveTask task) {
        ResourceUsage own = Usages.workunit(state, project, workunit).usage();
        return Devices.numbers(state, own != null ? own : Usages.version(state, project, version).usage(),
                task.devices());
    }

    private static List<FileRecord> files(ProjectState project, List<FileRef> ofUser, HeldResult held) {
        return Stream.of(project.filesOf(held), ofUser.stream(), held.result().outputs().stream())
                .flatMap(Function.identity()).map(FileRef::fileName).distinct().map(project.files()::get)
                .filter(Objects::nonNull).toList();
    }
}
