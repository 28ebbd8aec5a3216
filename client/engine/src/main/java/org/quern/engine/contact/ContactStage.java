package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.DiskStage;
import org.quern.engine.schedule.Scheduling;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.UnixTime;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.contact.ContactFacts;
import org.quern.scheduler.contact.ContactRules;
import org.quern.scheduler.contact.RpcTiming;
import org.quern.scheduler.fetch.FetchDecision;

/** Decides whom to contact now and why: a project a turn, and no project that is being contacted (docs/protocol/rpc-policy.md 4). */
public final class ContactStage implements Stage {
    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        noteSlowOnes(tick);
        takeBack(tick);
        bound(tick);
        if (!mayContact(state)) {
            return;
        }
        Next next = next(state, tick.now().wall());
        if (next != null) {
            ProjectState project = next.project();
            if (next.contact().fetchesMaster()) {
                fetchMaster(tick, project);
            } else {
                RpcReason reason = next.contact().reason();
                contact(tick, project, reason, workAlongside(tick, project, reason));
            }
            return;
        }
        boolean due = state.contacts().isDue()
                || tick.now().mono().since(state.contacts().lookedAt()) >= tick.timeAdvance().lookSeconds(state)
                || tick.now().wall() >= state.contacts().expiresAt();
        if (due) {
            look(tick);
        }
    }

    private static boolean mayContact(ClientState state) {
        return !state.quitting() && !state.devices().sought() && state.permission().network().allowed()
                && Contacts.placesTaken(state) < ContactUnderWay.MOST_AT_ONCE;
    }

    private static boolean isFirst(ProjectState project) {
        return project.contact().pending() == RpcReason.INIT;
    }

    private record Next(ProjectState project, ContactRules.Contact contact) {}

    /** Whom to contact before anything else, null if nobody is due. */
    private static @Nullable Next next(ClientState state, double wall) {
        List<ProjectState> projects = new ArrayList<>();
        List<ContactFacts> facts = new ArrayList<>();
        for (ProjectState project : state.projects().values()) {
            if (!project.leaving() && !project.session().isUnderWay()) {
                projects.add(project);
                facts.add(Contacts.facts(project));
            }
        }
        ContactRules.Contact next = ContactRules.next(facts, wall).orElse(null);
        if (next == null || (isFirst(projects.get(next.project())) && Contacts.lastPlaceIsKept(state))) {
            return null;
        }
        return new Next(projects.get(next.project()), next);
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        if (state.permission().network().allowed()) {
            due.after(state.contacts().lookedAt(), timeAdvance.lookSeconds(state));
            due.atWall(state.contacts().expiresAt());
            due.once(state.contacts().attachingSince(), ContactUnderWay.SLOW_SECONDS);
        }
        // One a turn, and some become due after this stage, as by a reset.
        if (state.contacts().isDue() && mayContact(state) && next(state, due.wall()) != null) {
            due.soon();
        }
        for (ProjectState project : state.projects().values()) {
            due.atWall(project.contact().minRpcTime());
            due.atWall(project.contact().nextRpcTime());
            ContactUnderWay contact = project.session().swift();
            if (contact != null) {
                due.after(contact.startedAt(), ContactUnderWay.SLOW_SECONDS);
            }
        }
    }

    private static void noteSlowOnes(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            ContactUnderWay contact = project.session().underWay();
            if (contact != null && !contact.slow()
                    && tick.now().mono().since(contact.startedAt()) >= ContactUnderWay.SLOW_SECONDS) {
                project.session().turnsSlow();
                String why = whyNoAnswer(tick, project);
                tick.log(LogFlag.SCHED_OPS, project.url(), why);
                tick.decide(Decision.Kind.PROJECT, project.url().canonical(), "contact", why);
            }
        }
    }

    private static String whyNoAnswer(TickContext tick, ProjectState project) {
        if (!tick.callIsHeld(project)) {
            return "No answer yet; other projects do not wait for it";
        }
        return "The request has not been sent yet: it waits until the client's state is on disk" + (tick.stateTrouble()
                .isEmpty() ? "" : ", and the state file cannot be written (" + tick.stateTrouble() + ")");
    }

    /** A call that waits for the disk, for hours perhaps, is not made once the user is against it. */
    private static void takeBack(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            boolean forbidden = project.session().isUnderWay() && (!tick.state().permission().network().allowed()
                    || ContactRules.isSuspended(Contacts.facts(project)));
            if (forbidden && tick.withdrawCall(project)) {
                project.session().ended();
                tick.log(LogFlag.SCHED_OPS, project.url(),
                        "The scheduler request that waited for the disk is not sent");
            }
        }
    }

    /** A time that was noted under a clock far ahead, in a state that is older or comes back late, is no wish of its server. */
    private static void bound(TickContext tick) {
        double latest = tick.now().wall() + RpcTiming.LONGEST_DELAY;
        for (ProjectState project : tick.state().projects().values()) {
            project.timing().waitsAtMostUntil(latest);
        }
    }

    private static void look(TickContext tick) {
        ClientState state = tick.state();
        state.contacts().looked(tick.now().mono(), earliestExpiry(tick));
        ProjectState reporting = first(tick,
                project -> automatic(tick, project) && Reporting.due(tick, project).isPresent());
        if (reporting != null) {
            contact(tick, reporting, RpcReason.RESULTS_DUE, workAlongside(tick, reporting, RpcReason.RESULTS_DUE));
            return;
        }
        boolean attaching = Contacts.attaching(state);
        state.contacts().attaching(attaching, tick.now().mono());
        if (attaching && tick.now().mono().since(state.contacts().attachingSince()) < ContactUnderWay.SLOW_SECONDS) {
            state.contacts().lookNow();
            return;
        }
        state.contacts().fetchPutOff(!state.permission().compute().allowed());
        if (!state.contacts().fetchPutOff()) {
            fetch(tick);
        }
    }

    /** The next time at which a waiting time ends: an idle device must not wait for the next regular look. */
    private static double earliestExpiry(TickContext tick) {
        double earliest = UnixTime.NEVER;
        for (ProjectState project : tick.state().projects().values()) {
            earliest = Math.min(earliest, future(tick, project.contact().minRpcTime()));
            for (var backoff : project.contact().backoffs()) {
                earliest = Math.min(earliest, future(tick, backoff.until()));
            }
        }
        return earliest;
    }

    private static double future(TickContext tick, double time) {
        return time > tick.now().wall() ? time : UnixTime.NEVER;
    }

    private static void fetch(TickContext tick) {
        if (minimalWorkHad(tick)) {
            tick.state().projects().keySet().forEach(url -> tick.decide(Decision.Kind.PROJECT, url.canonical(),
                    "do not ask", Why.MINIMAL_WORK_HAD.sentence()));
            return;
        }
        // Nothing is worked out in vain: there is a look when a waiting time ends.
        if (!tick.state().suite().fetch().takesNotes() && nobodyCanBeAsked(tick)) {
            if (tick.timeAdvance().explains()) {
                Scheduling scheduling = Scheduling.forFetch(tick);
                scheduling.explainFetch(tick, scheduling.chooseProject());
            }
            return;
        }
        Scheduling scheduling = Scheduling.forFetch(tick);
        FetchDecision decision = remembered(tick, scheduling.chooseProject());
        scheduling.explainFetch(tick, decision);
        OptionalInt chosen = decision.project();
        if (chosen.isPresent() && decision.request().asksForWork()) {
            contact(tick, scheduling.snapshot().projects().get(chosen.getAsInt()), RpcReason.NEED_WORK,
                    decision.request());
        } else if (!tick.timeAdvance().polls()) {
            tick.state().contacts().expiresNoLaterThan(runsLowAt(tick, scheduling));
        }
    }

    /** Every project waits for its time, or may not be contacted: what runs low makes no difference. */
    private static boolean nobodyCanBeAsked(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            if (automatic(tick, project) && !project.flags().dontRequestMoreWork() && !project.flags().ended()
                    && !isBackedOff(project, tick.state().host(), tick.now().wall())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBackedOff(ProjectState project, HostInfo host, double now) {
        boolean isBackedOff = project.contact().backoff(ResourceType.CPU).until() > now;
        for (Coprocessor coprocessor : host.coprocessors()) {
            isBackedOff &= project.contact().backoff(coprocessor.type()).until() > now;
        }
        return isBackedOff;
    }

    /** When a resource that has enough now will have less than the lower buffer: who polls sees it within a minute, who jumps must be told. */
    private static double runsLowAt(TickContext tick, Scheduling scheduling) {
        double least = scheduling.snapshot().host().buffers().low();
        double enough = UnixTime.NEVER;
        for (var resource : scheduling.forecast().resources()) {
            double seconds = resource.saturatedSeconds() - least;
            enough = seconds >= 0 ? Math.min(enough, seconds) : enough;
        }
        return tick.now().wall() + Math.max(TimeAdvance.POLLED.lookSeconds(), enough);
    }

    private static WorkRequest workAlongside(TickContext tick, ProjectState project, RpcReason reason) {
        if (project.flags().dontRequestMoreWork() || project.flags().ended() || project.flags().suspendedByUser()
                || tick.state().quitting() || minimalWorkHad(tick)) {
            return WorkRequest.NOTHING;
        }
        // Results must be reported in time, whatever a policy's bug does to the question of new work.
        return tick.faults().guard("the question what to ask for", () -> reason == RpcReason.INIT
                ? Scheduling.forFetch(tick).firstRequest(project)
                : remembered(tick, Scheduling.forFetch(tick).alongside(project)).request(), WorkRequest.NOTHING);
    }

    /** The user wants one task for each instance, once, and they were held or asked for (docs/protocol/rpc-policy.md 4, step 10). */
    private static boolean minimalWorkHad(TickContext tick) {
        ClientState state = tick.state();
        if (state.projects().values().stream().anyMatch(project -> !project.results().isEmpty())) {
            state.contacts().sawWork();
        }
        return state.settings().wishes().minimalWork() && state.contacts().workSeen();
    }

    /** What a fetch policy wants to know next time is kept under the name of its accounting. */
    private static FetchDecision remembered(TickContext tick, FetchDecision decision) {
        tick.state().books().noted(tick.state().suite().fetch().accounting(), decision.ledger());
        return decision;
    }

    private static boolean automatic(TickContext tick, ProjectState project) {
        return project.contact().minRpcTime() <= tick.now().wall() && !project.flags().suspendedByUser()
                && !project.leaving() && !project.session().isUnderWay();
    }

    private static void fetchMaster(TickContext tick, ProjectState project) {
        project.session().began(ContactUnderWay.master(tick.now().mono()));
        tick.log(LogFlag.SCHED_OPS, project.url(), "Fetching scheduler list");
        tick.decide(Decision.Kind.PROJECT, project.url().canonical(), "contact",
                "fetching its master page, to find its scheduler there");
        tick.order(new Command.FetchMaster(project.url()));
    }

    private static void contact(TickContext tick, ProjectState project, RpcReason reason, WorkRequest work) {
        if (project.contact().schedulerUrls().isEmpty()) {
            project.timing().masterToBeFetched();
            fetchMaster(tick, project);
            return;
        }
        if (work.asksForWork()) {
            if (DiskStage.measuresFirst(tick)) {
                tick.state().contacts().lookNow();
                return;
            }
            tick.state().contacts().sawWork();
        }
        var request = RequestBuilder.build(tick, project, work);
        project.session().began(ContactUnderWay.call(request, tick.now().mono()));
        // The number goes to disk before the request goes out: a lower one later would make the server see another host.
        project.timing().started(reason, request.rpcSeqno(), tick.now().wall());
        tick.orderAfterSave(new Command.CallScheduler(request, rotated(tick, project.contact().schedulerUrls())));
        if (!tick.timeAdvance().explains()) {
            return;
        }
        String text = "Sending scheduler request: " + reason.text() + describe(request.results().size(), work);
        tick.log(LogFlag.SCHED_OPS, project.url(), text);
        tick.decide(Decision.Kind.PROJECT, project.url().canonical(), "contact", text);
    }

    private static String describe(int results, WorkRequest work) {
        StringBuilder text = new StringBuilder(
                results == 0 ? "; reporting nothing"
                        : "; reporting " + results + (results == 1 ? " completed task" : " completed tasks"));
        if (!work.asksForWork()) {
            return text.append("; not requesting tasks").toString();
        }
        for (WorkRequest.Ask ask : work.perResource()) {
            text.append("; requesting ").append(Spans.text(ask.seconds())).append(" of work for ").append(ask.type())
                    .append(ask.instances() > 0 ? ", where " + Spans.instances(ask.instances())
                            + (ask.instances() == 1 ? " is idle" : " are idle") : "");
        }
        return text.toString();
    }

    /** The k-th attempt goes to URL (k + floor(r n)) mod n, r drawn once per start (docs/protocol/scheduler-rpc.md 2.3). */
    private static List<String> rotated(TickContext tick, List<String> urls) {
        int first = (int) (tick.state().contacts().urlRotation() * urls.size());
        List<String> rotated = new ArrayList<>(urls.subList(first, urls.size()));
        rotated.addAll(urls.subList(0, first));
        return rotated;
    }

    private static @Nullable ProjectState first(TickContext tick, Predicate<ProjectState> wanted) {
        for (ProjectState project : tick.state().projects().values()) {
            if (wanted.test(project)) {
                return project;
            }
        }
        return null;
    }
}
