package org.quern.engine.contact;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.state.look.ContactLook;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.ExitStatus;
import org.quern.model.ResourceType;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.WorkRequest;
import org.quern.model.Workunit;

/** What follows from master pages and scheduler replies (docs/protocol/rpc-policy.md 6). */
public final class ContactEvents {
    private static final String NO_NETWORK = "this computer has no network";

    private ContactEvents() {}

    public static void masterFetched(TickContext tick, ProjectState project, Event.MasterFetched event) {
        List<String> urls = event.schedulerUrls();
        project.session().ended();
        if (urls.isEmpty()) {
            String reason = "the master page " + project.url() + " names no scheduler";
            project.timing().masterFailed(reason, tick.now().wall(), true, tick.random().nextDouble());
            ContactPauses.owe(tick, project, event.seconds(), event.bytes());
            fail(tick, project, reason);
            return;
        }
        project.timing().masterRead(urls);
        ContactPauses.note(tick, project, event.bytes());
        tick.log(LogFlag.SCHED_OPS, project.url(), "Master page read: scheduler " + String.join(", ", urls));
    }

    public static void masterFailed(TickContext tick, ProjectState project, Event.MasterFetchFailed event) {
        project.session().ended();
        boolean connected = connected(tick, project);
        String text = connected ? "could not read the master page: " + event.reason() : NO_NETWORK;
        project.timing().masterFailed(text, tick.now().wall(), connected, tick.random().nextDouble());
        ContactPauses.owe(tick, project, connected ? event.seconds() : 0, event.bytes());
        fail(tick, project, text);
    }

    public static void replied(TickContext tick, ProjectState project, Event.SchedulerReplied event) {
        ContactUnderWay contact = project.session().underWay();
        if (contact != null && contact.outdated()) {
            endOutdated(tick, project);
            double delay = event.reply().requestDelay();
            if (delay > 0) { // it holds for whatever the next request says
                project.timing().askedForPause("its server asked for a pause of " + Spans.text(delay), delay,
                        tick.now().wall());
            }
            ContactPauses.owe(tick, project, event.seconds(), event.bytes());
            return;
        }
        WorkRequest asked = contact == null ? WorkRequest.NOTHING : contact.asked();
        project.session().ended();
        SchedulerReply reply = event.reply();
        if (reply.flags().projectIsDown()) {
            ReplyApplier.showMessages(tick, project, reply);
            String down = "the project is down";
            project.timing().projectDown(down, reply.requestDelay(), tick.now().wall(), tick.random().nextDouble());
            ContactPauses.owe(tick, project, event.seconds(), event.bytes());
            fail(tick, project, down);
            return;
        }
        int before = project.results().size();
        ReplyApplier.apply(tick, project, event);
        giveBackAtOnce(project, reply, contact == null ? Set.of() : contact.reported());
        List<ResourceType> useless = useless(project, reply);
        List<ResourceType> supplied = supplied(project, reply).stream().filter(type -> !useless.contains(type))
                .toList();
        boolean tooRecent = reply.messages().stream().anyMatch(message -> message.text().contains("too recent"));
        noteSupply(project, asked, supplied, tooRecent,
                Contacts.answered(reply, SchedulerReply.Supply.NO_WORK_BUT_SUPPORTED), tick.now().mono());
        ContactState called = project.contact();
        project.timing().replied("its server asked for a pause of " + Spans.text(reply.requestDelay()) + said(reply),
                Contacts.success(called, reply, asked, supplied, useless), tick.now().wall(),
                tick.random().nextDouble());
        project.timing().logsWanted(reply.sendTimeStatsLog(), reply.sendJobLog());
        ContactPauses.owe(tick, project, event.seconds(), event.bytes());
        double rest = tick.state().contacts().restAfter(project.url(), tick.now().mono());
        if (rest > 0) {
            project.timing().contactedTooOften(
                    "it was contacted " + ContactLook.MOST_CONTACTS + " times in a minute", tick.now().wall() + rest);
        }
        holdBackUnlessAcknowledged(tick, project, called, contact == null ? Set.of() : contact.reported());
        tick.log(LogFlag.SCHED_OPS, project.url(),
                "Scheduler request completed: got " + (project.results().size() - before) + " new tasks");
    }

    /** A server that wants to be left alone for long mostly says why. */
    private static String said(SchedulerReply reply) {
        return reply.messages().isEmpty() ? "" : " and said: " + reply.messages().getFirst().text().strip();
    }

    /** A project that takes reports and acknowledges none would be sent them again at once, and for ever. */
    private static void holdBackUnlessAcknowledged(TickContext tick, ProjectState project, ContactState called,
            Set<String> reported) {
        long ignored = project.results().values().stream()
                .filter(held -> held.outcome().readyToReport() && !held.outcome().gotServerAck())
                .filter(held -> reported.contains(held.name())).count();
        if (ignored > 0) {
            String reason = "the project did not acknowledge " + ignored + " reported tasks";
            project.timing().unacknowledged(reason, called, tick.now().wall(), tick.random().nextDouble());
            fail(tick, project, reason);
        }
    }

    private static List<ResourceType> supplied(ProjectState project, SchedulerReply reply) {
        return reply.results().stream().map(result -> resource(project, result)).distinct().toList();
    }

    /** Kinds of devices for which nothing came but what cannot run here: the server does not know what this computer lacks. */
    private static List<ResourceType> useless(ProjectState project, SchedulerReply reply) {
        return supplied(project, reply).stream().filter(type -> reply.results().stream()
                .filter(result -> resource(project, result).equals(type)).allMatch(result -> {
                    HeldResult held = project.results().get(result.name());
                    return held != null && lackedDevice(held);
                })).toList();
    }

    private static boolean lackedDevice(HeldResult held) {
        return held.outcome().exitStatus() == ExitStatus.MISSING_COPROCESSOR;
    }

    /**
     * Somebody else is to compute what cannot run here (docs/protocol/coprocessors.md 7). A server that answers such a report with more of them would be
     * contacted over and over: what it sends then is reported as other tasks are.
     */
    private static void giveBackAtOnce(ProjectState project, SchedulerReply reply, Set<String> reported) {
        Map<String, HeldResult> here = project.results();
        if (reported.stream().map(here::get).noneMatch(held -> held != null && lackedDevice(held))) {
            reply.results().stream().map(sent -> here.get(sent.name()))
                    .filter(held -> held != null && lackedDevice(held)).forEach(HeldResult::reportedAtOnce);
        }
    }

    private static ResourceType resource(ProjectState project, Result offered) {
        HeldResult held = project.results().get(offered.name());
        Workunit workunit = held == null ? null : project.workunitOf(held);
        AppVersion version = held == null ? null : project.versionOf(held);
        if (workunit == null || version == null) {
            return ResourceType.CPU;
        }
        return workunit.usage() != null ? workunit.usage().resource() : version.usage().resource();
    }

    /** {@code supported}: what the server has no work for now but could have; there D(P,R) of docs/protocol/literature.md 2 stays as it was. */
    private static void noteSupply(ProjectState project, WorkRequest asked, List<ResourceType> supplied,
            boolean tooRecent, List<ResourceType> supported, MonotonicTime now) {
        for (WorkRequest.Ask ask : asked.perResource()) {
            if (ask.seconds() <= 0) {
                continue;
            }
            project.session().requested(ask.type(), supported.contains(ask.type()),
                    !supplied.contains(ask.type()) && !tooRecent, now);
        }
        supplied.forEach(project.session()::supplied);
    }

    /** The tasks that it may bring are sent again as lost ones; what went wrong is no reason to wait now. */
    private static void endOutdated(TickContext tick, ProjectState project) {
        project.session().ended();
        tick.log(LogFlag.SCHED_OPS, project.url(),
                "The answer to a request from before the project's reset is not looked at");
    }

    public static void failed(TickContext tick, ProjectState project, Event.SchedulerFailed event) {
        ContactUnderWay underWay = project.session().underWay();
        if (underWay != null && underWay.outdated()) {
            endOutdated(tick, project);
            ContactPauses.owe(tick, project, event.seconds(), event.bytes());
            return;
        }
        project.session().ended();
        double now = tick.now().wall();
        double uniform = tick.random().nextDouble();
        boolean connected = !event.transport() || connected(tick, project);
        String reason = connected ? "scheduler request failed: " + event.reason() : NO_NETWORK;
        if (event.transport()) {
            project.timing().failed(reason, now, connected, uniform);
        } else {
            project.timing().unusableReply(reason, now, uniform);
        }
        ContactPauses.owe(tick, project, connected ? event.seconds() : 0, event.bytes());
        fail(tick, project, reason);
    }

    /** This computer has a network; if not, the project is remembered as one that failed because of that. */
    private static boolean connected(TickContext tick, ProjectState project) {
        if (tick.state().permissionTold().offline()) {
            project.session().failedOffline();
        }
        return !tick.state().permissionTold().offline();
    }

    private static void fail(TickContext tick, ProjectState project, String reason) {
        double wait = project.contact().minRpcTime() - tick.now().wall();
        String text = String.format(Locale.ROOT, "%s; next try in %.0f s", reason, Math.max(0, wait));
        tick.log(LogFlag.SCHED_OPS, project.url(), Character.toUpperCase(text.charAt(0)) + text.substring(1));
        tick.decide(Decision.Kind.PROJECT, project.url().canonical(), "wait", reason);
    }
}
