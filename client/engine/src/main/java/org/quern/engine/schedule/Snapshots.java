package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quern.config.AppConfig;
import org.quern.engine.disk.DiskStage;
import org.quern.engine.estimate.MemoryNeeds;
import org.quern.engine.estimate.TaskEstimates;
import org.quern.engine.estimate.Usages;
import org.quern.engine.host.Devices;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppSnapshot;
import org.quern.model.AppVersion;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.model.Workunit;

/** Takes the immutable picture that policies decide on; built only when a decision is due. */
public final class Snapshots {
    /** An upload younger than this counts as going on, seconds (docs/protocol/rpc-policy.md 5.1). */
    private static final double UPLOAD_DEFER_SECONDS = 300;
    private static final Comparator<Owned> BY_ARRIVAL = Comparator.comparingDouble(Owned::receivedAt)
            .thenComparing(Owned::name);

    /**
     * A project, with what all its tasks are looked up in.
     *
     * @param index in the snapshot
     * @param apps index of each application by its name
     */
    private record Owner(ProjectState project, int index, Map<String, Integer> apps, StalledDownloads stalled) {
        int appOf(Workunit workunit) {
            return apps.getOrDefault(workunit.appName(), 0);
        }
    }

    /** A task with what it is computed with: looked up once, for of thousands of tasks each look costs milliseconds. */
    private record Owned(Owner owner, HeldResult held, Workunit workunit, AppVersion version, double receivedAt,
            String name) {}

    private Snapshots() {}

    /** What the policies see in this tick: one picture, however many decisions are due. */
    static Snapshot of(TickContext tick) {
        return tick.once(Snapshot.class, Snapshots::taken);
    }

    private static Snapshot taken(TickContext tick) {
        ClientState state = tick.state();
        SporadicCapacity sporadic = SporadicCapacity.now(tick);
        List<ResourceSnapshot> resources = sporadic.resources();
        List<ProjectState> projects = List.copyOf(state.projects().values());
        List<ProjectSnapshot> projectSnapshots = new ArrayList<>();
        List<Owned> unfinished = new ArrayList<>();
        for (ProjectState project : projects) {
            Owner owner = new Owner(project, projectSnapshots.size(), indexOfApps(project),
                    new StalledDownloads(project, tick.now().wall()));
            projectSnapshots.add(project(tick, project, resources, owner.stalled()));
            collect(owner, unfinished);
        }
        unfinished.sort(BY_ARRIVAL);
        List<HeldResult> held = new ArrayList<>(unfinished.size());
        List<TaskSnapshot> tasks = new ArrayList<>(unfinished.size());
        MemoryNeeds needs = MemoryNeeds.of(state);
        TaskEstimates estimates = new TaskEstimates(state);
        for (Owned owned : unfinished) {
            held.add(owned.held());
            tasks.add(task(tick, owned, resources, needs, estimates));
        }
        HostSnapshot host = new HostSnapshot(tick.now().wall(), resources, limits(state, sporadic),
                buffers(state.settings()),
                projectSnapshots, tasks);
        return new Snapshot(host, projects, held);
    }

    private static Map<String, Integer> indexOfApps(ProjectState project) {
        Map<String, Integer> index = new LinkedHashMap<>();
        project.apps().keySet().forEach(name -> index.put(name, index.size()));
        return index;
    }

    private static void collect(Owner owner, List<Owned> unfinished) {
        ProjectState project = owner.project();
        for (HeldResult held : project.results().values()) {
            Workunit workunit = held.unfinished() ? project.workunitOf(held) : null;
            AppVersion version = workunit == null ? null : project.versionOf(held, workunit);
            if (workunit != null && version != null) {
                unfinished.add(new Owned(owner, held, workunit, version, held.result().receivedTime(),
                        held.name()));
            }
        }
    }

    private static ScheduleLimits limits(ClientState state, SporadicCapacity sporadic) {
        ScheduleLimits limits = sporadic.isYoung() ? state.settings().schedule().withAppsLeftInMemory()
                : state.settings().schedule();
        return sporadic.memory() == 0 ? limits : limits.withMemory(limits.memoryBytes() - sporadic.memory());
    }

    private static BufferTargets buffers(EngineSettings settings) {
        BufferTargets days = BufferTargets.days(settings.work().workBufMinDays(),
                settings.work().workBufAdditionalDays());
        return new BufferTargets(days.connectSeconds(), days.additionalSeconds(), settings.wishes().minimalWork());
    }

    private static ProjectSnapshot project(TickContext tick, ProjectState project, List<ResourceSnapshot> resources,
            StalledDownloads stalled) {
        List<ProjectResource> perResource = new ArrayList<>();
        for (ResourceSnapshot resource : resources) {
            ResourceType type = resource.type();
            perResource
                    .add(new ProjectResource(bar(tick.state(), project, type, tick.now().wall()),
                            project.contact().backoff(type).until(),
                            project.session().supplied().contains(type),
                            project.session().requestedInVain(type, tick.now().mono()),
                            tick.state().settings().wishes().excludedFor(project.url(), type, resource.allInstances(),
                                    number -> Devices.instances(tick.state(), type, List.of(number)))));
        }
        AppConfig wishes = tick.state().settings().wishes().of(project.url());
        List<AppSnapshot> apps = new ArrayList<>();
        project.apps().values().forEach(app -> apps.add(new AppSnapshot(app.name(),
                wishes.app(app.name()).map(AppConfig.AppSettings::maxConcurrent).orElse(0),
                app.sporadic() || (app.nonCpuIntensive() && !project.lightUse().refuted()))));
        return new ProjectSnapshot(project.url(), project.accounting().resourceShare(), project.contact().minRpcTime(),
                flags(tick, project, stalled), wishes.projectMaxConcurrent(), project.accounting().durationCorrection(),
                perResource, apps);
    }

    private static ResourceBar bar(ClientState state, ProjectState project, ResourceType type, double now) {
        if (state.devices().silent(type).filter(silent -> silent.answering() == null).isPresent()) {
            return ResourceBar.DRIVER_SILENT;
        }
        if (project.account().noRsc().contains(type)) {
            return ResourceBar.PROJECT_PREFERENCES;
        }
        if (project.managerTerms().noRsc().contains(type)) {
            return ResourceBar.ACCOUNT_MANAGER;
        }
        if (project.contact().backoff(type).isRefusal(now)) {
            return ResourceBar.NOT_SUPPORTED;
        }
        if (project.noRscApps().contains(type)) {
            return ResourceBar.NO_APPLICATIONS;
        }
        boolean lacksVersion = project.flags().anonymousPlatform() && project.versions().values().stream()
                .noneMatch(version -> version.usage().resource().equals(type));
        return lacksVersion ? ResourceBar.NO_APP_VERSION : ResourceBar.NONE;
    }

    private static Set<ProjectFlag> flags(TickContext tick, ProjectState project, StalledDownloads stalled) {
        EnumSet<ProjectFlag> flags = EnumSet.noneOf(ProjectFlag.class);
        add(flags, ProjectFlag.SUSPENDED, project.flags().suspendedByUser());
        add(flags, ProjectFlag.NON_CPU_INTENSIVE, project.flags().nonCpuIntensive() && !project.lightUse().refuted());
        add(flags, ProjectFlag.MASTER_FETCH_PENDING, project.contact().masterFetchPending());
        add(flags, ProjectFlag.NO_NEW_TASKS, project.flags().dontRequestMoreWork() || project.flags().ended());
        add(flags, ProjectFlag.LEAVING,
                tick.state().quitting() || project.leaving() || project.flags().detachWhenDone());
        // A first contact that is due and waits for a place asks by itself.
        add(flags, ProjectFlag.IN_CONTACT, project.session().isUnderWay()
                || (project.contact().pending() == RpcReason.INIT
                        && project.contact().minRpcTime() <= tick.now().wall()));
        add(flags, ProjectFlag.UPLOADING_NOW, uploadingNow(tick, project));
        long uploading = 0;
        for (HeldResult held : project.results().values()) {
            uploading += held.state() == ResultState.FILES_UPLOADING ? 1 : 0;
        }
        add(flags, ProjectFlag.TOO_MANY_UPLOADS, uploading > 2L * tick.state().settings().tasks().usableCpus());
        add(flags, ProjectFlag.NO_DISK_SPACE, DiskStage.isShort(tick, project));
        add(flags, ProjectFlag.DOWNLOAD_STALLED, stalled.holdAny());
        return flags;
    }

    private static void add(Set<ProjectFlag> flags, ProjectFlag flag, boolean holds) {
        if (holds) {
            flags.add(flag);
        }
    }

    /** An upload of it runs and was started lately (docs/protocol/rpc-policy.md 5.1). */
    public static boolean uploadingNow(TickContext tick, ProjectState project) {
        for (TransferRun run : project.transfers().values()) {
            if (run.upload() && run.active() && tick.now().mono().since(run.startedAt()) < UPLOAD_DEFER_SECONDS) {
                return true;
            }
        }
        return false;
    }

    private static TaskSnapshot task(TickContext tick, Owned owned, List<ResourceSnapshot> resources,
            MemoryNeeds needs, TaskEstimates estimates) {
        ProjectState project = owned.owner().project();
        HeldResult held = owned.held();
        Workunit workunit = owned.workunit();
        AppVersion version = owned.version();
        ResourceUsage usage = Usages.of(tick.state(), project, held, workunit, version);
        ResourceUsage known = new ResourceUsage(usage.cpus(), usage.coproc(), usage.coprocs(),
                Usages.flops(tick.state(), usage), usage.coprocBytes());
        int resource = Processors.indexOf(resources, known.resource());
        long usable = Processors.usableInstances(tick, project, workunit, version, known, held.task());
        boolean missing = resource < 0 || (resource > 0 && tick.state().devices().sought())
                || (resource > 0 && (usable & resources.get(resource).allInstances()) == 0);
        Obstacle obstacle = missing ? Obstacle.DEVICE_MISSING
                : obstacle(tick, project, held, version, owned.owner().stalled());
        TaskEstimates.Estimate estimate = estimates.of(project, held, workunit, version, usage);
        ActiveTask task = held.task();
        return new TaskSnapshot(held.name(), owned.owner().index(), owned.owner().appOf(workunit),
                Math.max(0, resource), known,
                usable,
                held.result().receivedTime(), held.result().reportDeadline(),
                estimate.remainingSeconds(),
                needs.of(project.url(), held, workunit, version), task == null ? 0 : task.use().swap(), obstacle,
                task == null ? TaskRun.UNSTARTED : run(task), estimate.runTime());
    }

    private static TaskRun run(ActiveTask task) {
        long instances = 0;
        for (int device : task.devices()) {
            instances |= 1L << device;
        }
        boolean running = task.scheduled() && (task.phase() == TaskPhase.EXECUTING || task.phase() == TaskPhase.STARTING
                || task.phase() == TaskPhase.UNINITIALIZED || task.phase() == TaskPhase.SUSPENDED);
        ProcessPhase phase = running ? ProcessPhase.RUNNING
                : task.phase() == TaskPhase.SUSPENDED ? ProcessPhase.IN_MEMORY : ProcessPhase.ON_DISK;
        return new TaskRun(phase, running ? task.runningSince() : 0, task.work().checkpointAt(),
                task.phase() == TaskPhase.ENDED ? 0 : instances,
                task.ranForDeadline(), task.lastMissForecast());
    }

    private static Obstacle obstacle(TickContext tick, ProjectState project, HeldResult held, AppVersion version,
            StalledDownloads stalled) {
        Obstacle wish = userHolds(project, held);
        if (wish != Obstacle.NONE) {
            return wish;
        }
        if (held.state() != ResultState.FILES_DOWNLOADED) {
            return stalled.hold(held) ? Obstacle.DOWNLOAD_STALLED : Obstacle.DOWNLOADING;
        }
        return ofFilesHere(tick, held, version);
    }

    /** Nothing but other tasks keeps it from running at this moment. */
    static boolean couldRun(TickContext tick, ProjectState project, HeldResult held, AppVersion version) {
        return held.state() == ResultState.FILES_DOWNLOADED && userHolds(project, held) == Obstacle.NONE
                && ofFilesHere(tick, held, version) == Obstacle.NONE;
    }

    private static Obstacle ofFilesHere(TickContext tick, HeldResult held, AppVersion version) {
        if (held.deferredUntil() > tick.now().wall()) {
            return Obstacle.DEFERRED;
        }
        if (version.needsNetwork() && !tick.state().permission().transfers().allowed()) {
            return Obstacle.NEEDS_NETWORK;
        }
        ActiveTask task = held.task();
        boolean ending = held.errorRecorded() || (task != null && (task.phase() == TaskPhase.QUIT_PENDING
                || task.phase() == TaskPhase.ABORT_PENDING || task.phase() == TaskPhase.ENDED));
        return ending ? Obstacle.ENDING : Obstacle.NONE;
    }

    private static Obstacle userHolds(ProjectState project, HeldResult held) {
        if (project.flags().suspendedByUser()) {
            return Obstacle.PROJECT_SUSPENDED;
        }
        if (project.leaving()) {
            return Obstacle.ENDING;
        }
        return held.outcome().suspendedByUser() ? Obstacle.SUSPENDED_BY_USER : Obstacle.NONE;
    }
}
