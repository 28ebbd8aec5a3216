package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfig;
import org.quern.engine.disk.DiskStage;
import org.quern.engine.estimate.Estimates;
import org.quern.engine.estimate.Usages;
import org.quern.engine.host.Devices;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.BoincError;
import org.quern.model.DiskOffer;
import org.quern.model.FileRecord;
import org.quern.model.ReportedFile;
import org.quern.model.ReportedResult;
import org.quern.model.RequestExtras;
import org.quern.model.SchedulerRequest;
import org.quern.model.UserCpid;
import org.quern.model.WorkRequest;
import org.quern.model.Workunit;

/** Puts together what a project's scheduler is told (docs/protocol/scheduler-rpc.md 4). */
final class RequestBuilder {
    private RequestBuilder() {}

    static SchedulerRequest build(TickContext tick, ProjectState project, WorkRequest work) {
        ClientState state = tick.state();
        EngineSettings settings = state.settings();
        List<AppVersion> versions = List.copyOf(project.versions().values());
        List<ReportedResult> reported = reported(state, project);
        int seqno = project.facts().hostId() == 0 ? 0 : project.contact().rpcSeqno();
        boolean anonymous = project.flags().anonymousPlatform();
        return new SchedulerRequest(project.url(), project.account().authenticator(), project.facts().hostId(), seqno,
                settings.identity().clientVersion(), state.shareOf(project), shareAmong(state, project, true),
                shareAmong(state, project, false), project.accounting().durationCorrection(),
                settings.identity().allowMultipleClients(),
                project.flags().dontRequestMoreWork(), work,
                anonymous ? AppInfo.PLATFORM : settings.identity().platform(),
                anonymous ? List.of() : settings.identity().altPlatforms(),
                project.codeSignKey(),
                settings.identity().preferencesXml(), crossProjectId(state, project), state.timeStats(),
                tick.now().wall(),
                state.netStats(),
                settings.identity().shown(Devices.answering(state)), disk(tick, project), reported, List.of(),
                sticky(project), asWanted(state, project, versions),
                others(project, versions, reported), project.flags().sendFullWorkload() ? inProgress(state) : null,
                new RequestExtras(project.contact().sendTimeStatsLog(), project.contact().sendJobLog(), null, null, "",
                        "", settings.identity().dontUseDocker(), project.trickleUpUrls(), null),
                settings.identity().clientBrand());
    }

    /** As the user wants them run: a server plans by that. */
    private static List<AppVersion> asWanted(ClientState state, ProjectState project, List<AppVersion> versions) {
        AppConfig wishes = state.settings().wishes().of(project.url());
        return versions.stream().map(wishes::applied).toList();
    }

    /** Other servers write a line into their log for each element that they do not know. */
    private static DiskOffer disk(TickContext tick, ProjectState project) {
        if (tick.state().settings().identity().noDiskUsage()) {
            return DiskOffer.UNKNOWN;
        }
        DiskOffer offer = DiskStage.offer(tick.state(), project, tick.now());
        return project.diskState().serverReadsAmounts() ? offer : offer.withoutAmounts();
    }

    /** The project's share among projects that have tasks to run, or that may get some (docs/protocol/scheduler-rpc.md 4.1, rows 6 and 7). */
    private static double shareAmong(ClientState state, ProjectState project, boolean withTasksOnly) {
        double sum = 0;
        for (ProjectState other : state.projects().values()) {
            boolean counts = other.results().values().stream().anyMatch(HeldResult::unfinished)
                    || (!withTasksOnly && !other.flags().dontRequestMoreWork() && !other.flags().suspendedByUser());
            sum += counts || other == project ? other.accounting().resourceShare() : 0;
        }
        return sum > 0 ? project.accounting().resourceShare() / sum : 1;
    }

    private static String crossProjectId(ClientState state, ProjectState project) {
        for (UserCpid cpid : state.userCpids()) {
            if (cpid.emailHash().equals(project.facts().emailHash())) {
                return cpid.cpid();
            }
        }
        return project.facts().crossProjectId();
    }

    private static List<ReportedResult> reported(ClientState state, ProjectState project) {
        List<ReportedResult> reported = new ArrayList<>();
        int most = state.settings().work().maxTasksReported();
        for (HeldResult held : project.results().values()) {
            boolean fits = most <= 0 || reported.size() < most;
            if (fits && held.outcome().readyToReport() && !held.outcome().gotServerAck()) {
                List<ReportedFile> uploaded = held.result().outputs().stream()
                        .map(ref -> project.files().get(ref.fileName()))
                        .filter(Objects::nonNull).filter(FileRecord::uploaded).map(RequestBuilder::told).toList();
                reported.add(new ReportedResult(held.result(), held.outcome(), uploaded));
            }
        }
        return reported;
    }

    private static ReportedFile told(FileRecord file) {
        return new ReportedFile(file.info(), file.failed() ? BoincError.words(file.status()) : "");
    }

    private static List<FileRecord> sticky(ProjectState project) {
        return project.files().values().stream().filter(file -> file.info().sticky()).toList();
    }

    /** A finished result that does not fit into this request is among them, else the server takes it for lost. */
    private static List<SchedulerRequest.OtherResult> others(ProjectState project, List<AppVersion> versions,
            List<ReportedResult> reported) {
        Set<String> told = reported.stream().map(result -> result.result().name())
                .collect(Collectors.toCollection(TreeSet::new));
        List<SchedulerRequest.OtherResult> others = new ArrayList<>();
        for (HeldResult held : project.results().values()) {
            if (!held.outcome().gotServerAck() && !told.contains(held.name())) {
                AppVersion version = project.versionOf(held);
                others.add(new SchedulerRequest.OtherResult(held.name(), index(versions, version),
                        held.result().planClass()));
            }
        }
        return others;
    }

    private static int index(List<AppVersion> versions, @Nullable AppVersion version) {
        return version == null ? -1 : versions.indexOf(version);
    }

    private static List<SchedulerRequest.InProgress> inProgress(ClientState state) {
        List<SchedulerRequest.InProgress> tasks = new ArrayList<>();
        state.forEachResult((project, held) -> {
            Workunit workunit = project.workunitOf(held);
            AppVersion version = project.versionOf(held);
            if (held.unfinished() && workunit != null && version != null) {
                double remaining = Estimates.remainingSeconds(state, project, held);
                if (remaining > 0) {
                    tasks.add(new SchedulerRequest.InProgress(held.name(), held.result().reportDeadline(), remaining,
                            Usages.of(state, project, held, workunit, version)));
                }
            }
        });
        return tasks;
    }
}
