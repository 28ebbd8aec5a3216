package org.quern.engine.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.engine.estimate.Usages;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;

/** What follows from news about cards. A card that is gone keeps its tasks: they wait until it is back. */
public final class DeviceEvents {
    private DeviceEvents() {}

    /** Another look at this computer tells nothing of its cards: the drivers are asked apart from it. */
    public static void described(TickContext tick, HostInfo host) {
        tick.state().computer().described(host);
    }

    /** The drivers were asked, or what they said is judged by other options. */
    public static void found(TickContext tick, Event.DevicesFound answer) {
        ClientState state = tick.state();
        List<Coprocessor> before = state.host().coprocessors();
        Event.DevicesFound found = new Event.DevicesFound(KnownCards.named(answer.coprocessors(), before),
                answer.openClCpus(), answer.leftOut(), answer.silent());
        List<SilentCards> silentBefore = state.devices().silent();
        state.devices().silent(found.silent(), tick.now().wall());
        state.devices().sought(false);
        CardVerdicts.settle(tick, before, found);
        state.computer().devicesFound(found.coprocessors(), found.openClCpus());
        state.tasks().forEach(task -> follow(state, task));
        found.coprocessors().stream().filter(Coprocessor::usable)
                .forEach(coprocessor -> state.devices().here(coprocessor.type()));
        for (Coprocessor known : before) {
            Optional<Coprocessor> now = Devices.usable(found.coprocessors(), known.type());
            if (known.usable()) {
                CardNews.tell(tick, known, now.orElse(null));
            }
            Optional<Coprocessor> answering = Devices.answering(state, known.type());
            if (known.usable() && (answering.isEmpty() || lostLibrary(known.facts(), answering.get().facts()))) {
                state.devices().gone(known.type());
            }
        }
        state.forEachResult((project, held) -> awaited(state, project, held));
        settleDoubts(tick);
        silentBefore.stream().map(SilentCards::type).filter(type -> state.devices().silent(type).isEmpty())
                .forEach(type -> tryAgain(tick, type));
        if (!before.equals(found.coprocessors())) {
            found.coprocessors().stream().filter(now -> before.stream().noneMatch(known -> runsTheSame(known, now)))
                    .map(Coprocessor::type).forEach(type -> tryAgain(tick, type));
        }
        CardPermission.came(tick, before);
        UnmatchedExclusions.tell(tick);
    }

    /** The same programs can run on the same cards: free memory, clocks and displays differ from one look to the next. */
    private static boolean runsTheSame(Coprocessor known, Coprocessor now) {
        return known.type().equals(now.type()) && known.usable() == now.usable() && known.count() == now.count()
                && known.driver().equals(now.driver()) && libraries(known.facts()).equals(libraries(now.facts()))
                && identities(known.facts()).equals(identities(now.facts()));
    }

    /** Versions of what drives the cards; one that does not is empty. */
    private static List<String> libraries(DeviceFacts facts) {
        CudaProperties cuda = facts.cuda();
        OpenClProperties openCl = facts.openCl();
        return List.of(cuda == null ? "" : cuda.cudaVersion() + " " + cuda.driverVersion(),
                openCl == null ? "" : openCl.deviceVersion() + " " + openCl.driverVersion());
    }

    private static List<String> identities(DeviceFacts facts) {
        return facts.instances().stream().map(CardInstance::identity).sorted().toList();
    }

    /** What could not run here may be able to now; so may a program that found no card and asked to be started later. */
    private static void tryAgain(TickContext tick, ResourceType type) {
        ClientState state = tick.state();
        state.projects().values().forEach(project -> project.timing().deviceCame(type, tick.now().wall()));
        state.forEachResult((project, held) -> {
            ResourceUsage usage = held.unfinished() ? Usages.of(state, project, held) : null;
            if (usage != null && usage.usesCoproc() && usage.resource().equals(type)) {
                held.waitsNoLonger();
            }
        });
    }

    /** As after an upgrade of the driver: the other library may drive the card still. */
    private static boolean lostLibrary(DeviceFacts known, DeviceFacts now) {
        return (known.cuda() != null && now.cuda() == null) || (known.openCl() != null && now.openCl() == null);
    }

    /** Work for a kind of card, or its library, is here, so the computer had it: more of that work waits as well. */
    private static void awaited(ClientState state, ProjectState project, HeldResult held) {
        ResourceUsage usage = held.unfinished() ? Usages.of(state, project, held) : null;
        AppVersion version = project.versionOf(held);
        if (usage != null && version != null && !Devices.lacking(state, usage, version).isEmpty()) {
            state.devices().gone(usage.resource());
        }
    }

    /** Who waits for the answer goes on, and who would wait for another reason waits for the true one: its driver, or a card that is gone. */
    private static void settleDoubts(TickContext tick) {
        ClientState state = tick.state();
        if (state.devices().doubtedAt() == null) {
            return;
        }
        List<TaskId> guiltless = new ArrayList<>();
        List<TaskId> wronged = new ArrayList<>();
        state.forEachResult((project, held) -> {
            ResourceUsage usage = held.unfinished() ? Usages.of(state, project, held) : null;
            AppVersion version = project.versionOf(held);
            TaskId task = new TaskId(project.url(), held.name());
            boolean lacks = usage != null && version != null && usage.usesCoproc()
                    && !Devices.lacking(state, usage, version).isEmpty();
            if (lacks || state.devices().excused().contains(task)) {
                held.waitsNoLonger();
            }
            if (lacks && state.devices().excused().contains(task)) {
                wronged.add(task);
            }
            if (!lacks && held.unfinished()) {
                guiltless.add(task);
            }
        });
        boolean isToBlame = !wronged.isEmpty() || !state.devices().silent().isEmpty();
        state.devices().settled(isToBlame, guiltless, tick.now().mono()); // whose driver was to blame is excused again
    }

    /** A task stays on its cards, whatever numbers they have now, also over a restart; one that is gone is no longer its own. */
    private static void follow(ClientState state, ActiveTask task) {
        ProjectState project = state.find(task.id().project());
        HeldResult held = state.find(task.id());
        ResourceUsage usage = project == null || held == null ? null : Usages.of(state, project, held);
        if (usage == null || !usage.usesCoproc() || task.cards().isEmpty()) {
            return;
        }
        List<String> here = Devices.identities(state, usage.resource());
        if (!here.isEmpty()) {
            List<Integer> left = task.cards().stream().map(here::indexOf).filter(instance -> instance >= 0).toList();
            task.renumbered(left);
            if (left.size() < task.cards().size()) {
                task.lostCards(); // it must not push a task from a card that is counted as its own was
            }
        }
    }
}
