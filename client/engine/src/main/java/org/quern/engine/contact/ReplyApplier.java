package org.quern.engine.contact;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.DiskAllocation;
import org.quern.engine.disk.PresentFiles;
import org.quern.engine.estimate.Usages;
import org.quern.engine.event.Event;
import org.quern.engine.host.Devices;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.TickContext;
import org.quern.engine.transfer.ProjectFileLinks;
import org.quern.engine.user.Chores;
import org.quern.model.AccountFacts;
import org.quern.model.AppVersion;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.TrickleDown;
import org.quern.model.Workunit;

/** Takes a scheduler's reply into the state, in the order of docs/protocol/scheduler-rpc.md 5.10. */
final class ReplyApplier {
    private ReplyApplier() {}

    static void apply(TickContext tick, ProjectState project, Event.SchedulerReplied event) {
        SchedulerReply reply = ReplyLimits.fitted(tick.state(), project, event.reply());
        showMessages(tick, project, reply);
        boolean hasMoved = MasterUrls.look(tick, project, reply.masterUrl());
        storePreferences(tick, project, reply, hasMoved);
        takeFacts(tick, project, reply);
        if (reply.codeSignKey() != null) {
            takeKey(tick, project, reply.codeSignKey(), event.keyTrusted());
        }
        ReplyRemarks remarks = new ReplyRemarks(tick, project);
        reply.apps().stream().filter(app -> AnonymousPlatformRules.take(project, app))
                .forEach(project.work()::told);
        reply.files().forEach(file -> takeFile(tick, remarks, project, file));
        // Inputs of tasks that a damaged state has lost, and that are sent again.
        event.lying().forEach(file -> PresentFiles.note(tick.state(), new FileId(project.url(), file.name()),
                file.nbytes(), tick.now().wall()));
        reply.deleteFiles().forEach(name -> unstick(tick, project, name));
        Set<String> outputs = reply.versions().isEmpty() ? Set.of() : ProgramFiles.outputs(project);
        reply.versions().forEach(version -> takeVersion(tick, remarks, project, outputs, version));
        reply.workunits().forEach(workunit -> takeWorkunit(tick, remarks, project, workunit));
        reply.results().forEach(result -> takeResult(tick, remarks, project, result));
        remarks.end();
        Usages.tellUnmet(tick, project);
        reply.acks().forEach(name -> acknowledge(tick, project, name));
        abort(tick, project, reply);
        reply.trickleDowns().forEach(down -> deliver(tick, project, down));
        if (reply.messageAck()) {
            tick.order(new Command.ForgetTrickles(project.url()));
        }
        takeLists(tick, project, reply);
        if (reply.feeds() != null) {
            tick.order(new Command.FollowFeeds(project.url(), reply.feeds()));
        }
        Chores.recordStatistics(tick, project.url());
    }

    /** What a reply does not name holds no more, as with BOINC's client; an error reply names nothing at all. */
    private static void takeLists(TickContext tick, ProjectState project, SchedulerReply reply) {
        List<FileRef> files = reply.projectFiles();
        List<String> urls = reply.trickleUpUrls();
        if (files != null || reply.accountTold()) {
            ProjectFileLinks.named(tick, project, files == null ? List.of() : files);
        }
        if (urls != null || reply.accountTold()) {
            project.trickleUpUrls(urls == null ? List.of() : urls);
        }
    }

    static void showMessages(TickContext tick, ProjectState project, SchedulerReply reply) {
        reply.messages().forEach(message -> {
            if (message.isNotice()) {
                tick.tellForScheduler(project.url(), message.text());
            } else {
                tick.log(project.url(), message.text());
            }
        });
        reply.complaints().forEach(complaint -> tick.log(project.url(), "In the scheduler's reply: " + complaint));
    }

    private static void storePreferences(TickContext tick, ProjectState project, SchedulerReply reply,
            boolean hasMoved) {
        String preferences = reply.projectPreferences();
        boolean news = preferences != null && !preferences.equals(project.account().projectPreferences());
        boolean newName = reply.accountTold() && !reply.facts().projectName().equals(project.facts().projectName());
        boolean newLinks = reply.guiUrls() != null && !Objects.equals(reply.guiUrls(), project.account().guiUrls());
        String venue = reply.facts().hostVenue();
        boolean newVenue = reply.accountTold() && !venue.equals(project.facts().hostVenue());
        if (newVenue) {
            tick.log(project.url(), "Location of this computer: " + (venue.isEmpty() ? "none" : venue));
        }
        if (hasMoved || news || newName || newLinks || newVenue || reply.globalPreferences() != null) {
            tick.order(
                    new Command.StorePreferences(project.url(),
                            reply.accountTold() ? reply.facts().projectName() : project.facts().projectName(),
                            preferences,
                            reply.guiUrls(),
                            reply.globalPreferences(), newVenue));
        }
    }

    private static void takeFacts(TickContext tick, ProjectState project, SchedulerReply reply) {
        takeHostId(tick, project, reply.facts().hostId());
        if (!reply.accountTold()) {
            return; // an error reply, for example to a request that the server could not read
        }
        AccountFacts known = project.facts();
        AccountFacts told = reply.facts().withHostId(known.hostId());
        project.facts(project.managerTerms().keepsCredit()
                ? told.withUserCredit(known.userTotalCredit(), known.userExpavgCredit())
                : told);
        tick.state().learn(project.facts());
        project.noRscApps(reply.noRscApps());
        if (!reply.resourceAnswers().isEmpty()) {
            project.diskState().serverReadsAmounts(true);
        }
        SchedulerReply.Flags flags = reply.flags();
        project.orders().told(flags);
        project.tallies().diskWanted(reply.desiredDiskUsage());
        if (flags.dontUseDcf()) {
            project.tallies().durationCorrection(1);
        }
    }

    /** A number other than the known one is taken from any reply; none is told where the known one stands. */
    private static void takeHostId(TickContext tick, ProjectState project, int hostId) {
        int known = project.facts().hostId();
        if (hostId == 0 || hostId == known) {
            return;
        }
        project.facts(project.facts().withHostId(hostId));
        project.timing().newHostId();
        tick.log(project.url(), "This computer is host " + hostId + " of the project");
        if (known != 0 && tick.state().contacts().mayRename(project.url(), tick.now().mono())) {
            NewIdentity.take(tick, project);
        }
    }

    private static void takeKey(TickContext tick, ProjectState project, String key, boolean trusted) {
        if (trusted) {
            project.trust(key);
        } else {
            tick.alert(project.url(),
                    "The project offers a new code-signing key that its old key does not vouch for; keeping the old one");
        }
    }

    private static void takeFile(TickContext tick, ReplyRemarks remarks, ProjectState project, FileInfo info) {
        if (AnonymousPlatformRules.spoiltBy(project, info.name())) {
            remarks.tell("Ignoring file " + info.name() + ": app_info.xml says that it is the user's");
            return;
        }
        project.fileState().described(info, tick.now().wall());
    }

    private static void unstick(TickContext tick, ProjectState project, String name) {
        if (project.fileState().sticksNoMore(name)) {
            tick.decide(project.url(), Decision.Kind.FILE, name, "delete", "the project asked for it to be deleted");
        }
    }

    private static void takeVersion(TickContext tick, ReplyRemarks remarks, ProjectState project, Set<String> outputs,
            AppVersion offered) {
        if (project.flags().anonymousPlatform()) {
            remarks.tell(
                    String.format(Locale.ROOT, "Ignoring version %d of %s: app_info.xml says which programs are used",
                            offered.versionNum(), offered.appName()));
            return;
        }
        String platform = offered.platform().isEmpty() ? tick.state().settings().identity().platform()
                : offered.platform();
        boolean supported = platform.equals(tick.state().settings().identity().platform())
                || tick.state().settings().identity().altPlatforms().contains(platform);
        if (!supported || !project.apps().containsKey(offered.appName())) {
            remarks.tell(
                    String.format(Locale.ROOT, "Ignoring version %d of %s for %s: %s", offered.versionNum(),
                            offered.appName(), platform,
                            supported ? "the application is unknown" : "this computer cannot run it"));
            return;
        }
        if (tick.state().settings().work().bars(offered.planClass())) {
            remarks.tell(String.format(Locale.ROOT,
                    "Ignoring version %d of %s with plan class %s: cc_config.xml excludes what it needs",
                    offered.versionNum(), offered.appName(), offered.planClass()));
            return;
        }
        AppVersion version = new AppVersion(offered.appName(), offered.versionNum(), platform, offered.planClass(),
                offered.apiVersion(), offered.usage().filled(tick.state().host().fpops()), offered.cmdline(),
                offered.filePrefix(),
                offered.isWrapper(),
                offered.needsNetwork(), offered.files());
        List<String> missing = undescribed(project, version.files());
        if (!missing.isEmpty()) {
            remarks.tell(String.format(Locale.ROOT, "Ignoring version %d of %s: its files %s are not described",
                    version.versionNum(), version.appName(), missing));
            return;
        }
        Optional<String> written = ProgramFiles.written(outputs, version.files());
        if (written.isPresent()) {
            remarks.tell(String.format(Locale.ROOT, "Ignoring version %d of %s: its file %s is an output of a task",
                    version.versionNum(), version.appName(), written.get()));
            return;
        }
        AppVersion known = project.versions().get(version.key());
        if (known == null || !known.usage().equals(version.usage())) {
            Usages.tellExcess(tick, project,
                    String.format(Locale.ROOT, "version %d of %s", version.versionNum(), version.appName()),
                    version.usage());
        }
        project.work().offered(version);
        version.files().forEach(ref -> ProgramFiles.claim(tick, project, ref));
    }

    private static void takeWorkunit(TickContext tick, ReplyRemarks remarks, ProjectState project, Workunit workunit) {
        if (project.workunits().containsKey(workunit.name())) {
            return;
        }
        List<String> missing = undescribed(project, workunit.inputs());
        if (!missing.isEmpty()) {
            remarks.tell(
                    "Ignoring workunit " + workunit.name() + ": its input files " + missing + " are not described");
            return;
        }
        project.work().told(workunit);
        if (workunit.usage() != null) {
            Usages.tellExcess(tick, project, "workunit " + workunit.name(), workunit.usage());
        }
    }

    /** Files that are needed and of which nothing is known: waiting for them would never end, and nobody knows where to send them. */
    private static List<String> undescribed(ProjectState project, List<FileRef> refs) {
        return refs.stream().filter(ref -> !ref.optional()).map(FileRef::fileName)
                .filter(name -> !project.files().containsKey(name)).toList();
    }

    private static void takeResult(TickContext tick, ReplyRemarks remarks, ProjectState project, Result offered) {
        HeldResult known = project.results().get(offered.name());
        if (known != null) {
            known.deadline(offered.reportDeadline());
            return;
        }
        Workunit workunit = project.workunits().get(offered.wuName());
        if (workunit == null) {
            remarks.tell("Ignoring task " + offered.name() + ": its workunit " + offered.wuName() + " is unknown");
            return;
        }
        Result result = ResultVersions.named(tick, project, workunit, offered);
        if (!project.versions().containsKey(result.versionKey(workunit.appName()))) {
            remarks.tell("Ignoring task " + offered.name() + ": there is no version of " + workunit.appName()
                    + (project.flags().anonymousPlatform() ? " in app_info.xml" : "") + " for it");
            return;
        }
        List<String> missing = undescribed(project, result.outputs());
        if (!missing.isEmpty()) {
            remarks.tell("Ignoring task " + offered.name() + ": its output files " + missing + " are not described");
            return;
        }
        Optional<String> overwritten = ProgramFiles.overwritten(project, result);
        if (overwritten.isPresent()) {
            remarks.tell("Ignoring task " + offered.name() + ": its output " + overwritten.get()
                    + " is a file of an application");
            return;
        }
        HeldResult held = project.work().assigned(result);
        if (!lacksDevice(tick, project, held)) {
            DiskAllocation.admit(tick, project, held);
        }
    }

    /**
     * A task for a card or library that this computer does not have is given back at once (docs/protocol/coprocessors.md 7). One
     * for a card that is only gone for now waits with the others.
     */
    private static boolean lacksDevice(TickContext tick, ProjectState project, HeldResult held) {
        AppVersion version = project.versionOf(held);
        ResourceUsage usage = Usages.of(tick.state(), project, held);
        boolean mayCome = usage != null
                && (tick.state().devices().sought() || tick.state().devices().gone().contains(usage.resource()));
        String lacking = version == null || usage == null || mayCome ? ""
                : Devices.lacking(tick.state(), usage, version);
        if (!lacking.isEmpty()) {
            tick.log(project.url(), "Task " + held.name() + " cannot run here: " + lacking);
            Aborts.abort(tick, project, held, ExitStatus.MISSING_COPROCESSOR, lacking);
        }
        return !lacking.isEmpty();
    }

    private static void acknowledge(TickContext tick, ProjectState project, String name) {
        HeldResult held = project.results().get(name);
        if (held != null && held.outcome().readyToReport()) {
            held.acknowledged();
            tick.decide(project.url(), Decision.Kind.TASK, name, "done", "the project has acknowledged it");
        }
    }

    private static void deliver(TickContext tick, ProjectState project, TrickleDown message) {
        HeldResult held = project.results().get(message.resultName());
        if (held != null && held.task() != null) {
            tick.order(new Command.DeliverTrickle(new TaskId(project.url(), held.name()), held.task().slot(), message));
        }
    }

    private static void abort(TickContext tick, ProjectState project, SchedulerReply reply) {
        for (HeldResult held : List.copyOf(project.results().values())) {
            boolean told = reply.aborts().contains(held.name())
                    || (held.task() == null && reply.abortsIfNotStarted().contains(held.name()));
            if (told) {
                Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_PROJECT,
                        "aborted by project - no longer usable");
            }
        }
    }
}
