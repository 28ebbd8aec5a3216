package org.quern.engine.host;

import java.util.List;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/** What follows from news about cards. A card that is gone keeps its tasks: they wait until it is back. */
public final class DeviceEvents {
    private DeviceEvents() {}

    /** Another look at this computer tells nothing of its cards: the drivers are asked apart from it. */
    public static void described(TickContext tick, HostInfo host) {
        tick.state()
                .updateHost(known -> host.withCoprocessors(known.coprocessors()).withOpenClCpus(known.openClCpus())
                        .withContainers(known.containers()));
    }

    public static void found(TickContext tick, Event.DevicesFound found) {
        ClientState state = tick.state();
        List<Coprocessor> before = state.host().coprocessors();
        state.devicesSought(false);
        state.updateHost(host -> host.withCoprocessors(found.coprocessors()).withOpenClCpus(found.openClCpus()));
        state.tasks().forEach(task -> follow(task, before, found.coprocessors()));
        found.coprocessors().stream().filter(Coprocessor::usable)
                .forEach(coprocessor -> state.devicesGone().remove(coprocessor.type()));
        for (Coprocessor known : before) {
            if (known.usable() && Devices.usable(found.coprocessors(), known.type()).isEmpty()) {
                state.devicesGone().add(known.type());
                tick.alert(null, known.type() + ": " + known.name()
                        + " is gone; its tasks wait until it is back");
            }
        }
        if (!before.equals(found.coprocessors())) {
            state.touch();
        }
        state.schedule().lookNow();
        state.contacts().lookNow();
    }

    /** A task stays on its cards, whatever numbers they have now; one that is gone is no longer its own. */
    private static void follow(ActiveTask task, List<Coprocessor> before, List<Coprocessor> now) {
        ResourceType type = task.usage() == null ? null : task.usage().coproc();
        if (type == null || task.devices().isEmpty()) {
            return;
        }
        DeviceFacts then = Devices.usable(before, type).map(Coprocessor::facts).orElse(DeviceFacts.NONE);
        DeviceFacts here = Devices.usable(now, type).map(Coprocessor::facts).orElse(DeviceFacts.NONE);
        if (!then.instances().isEmpty() && !here.instances().isEmpty()) {
            List<String> cards = here.instances().stream().map(CardInstance::identity).toList();
            task.renumbered(task.devices().stream().filter(instance -> instance < then.instances().size())
                    .map(instance -> cards.indexOf(then.instances().get(instance).identity()))
                    .filter(instance -> instance >= 0).toList());
        }
    }
}
