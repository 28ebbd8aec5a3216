package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quern.engine.command.Decision;
import org.quern.engine.host.Devices;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.cpu.Enforcement;

/** Says of every single card what it does and why, under the kind's name and the driver's number. */
final class CardReasons {
    private CardReasons() {}

    static void explain(TickContext tick, Snapshot snapshot, Enforcement enforcement) {
        if (!tick.timeAdvance().explains()) {
            return;
        }
        List<ResourceSnapshot> resources = snapshot.host().resources();
        IdleReasons idle = new IdleReasons(tick, snapshot, enforcement);
        for (int r = 1; r < resources.size(); r++) {
            for (int i = 0; i < resources.get(r).instances(); i++) {
                explain(tick, snapshot.host(), enforcement, idle, r, i);
            }
        }
    }

    /** The same of every kind and every single card while nothing may compute. */
    static void explainSuspension(TickContext tick, HostSnapshot host, String reason) {
        for (int r = 0; r < host.resources().size(); r++) {
            ResourceSnapshot kind = host.resources().get(r);
            tick.decide(Decision.Kind.DEVICE, kind.type().name(), "idle", reason);
            for (int i = 0; r > 0 && i < kind.instances(); i++) {
                tick.decide(Decision.Kind.DEVICE, subject(tick, kind, i), "idle", reason);
            }
        }
    }

    private static String subject(TickContext tick, ResourceSnapshot kind, int instance) {
        return kind.type() + " " + Devices.number(tick.state(), kind.type(), instance);
    }

    private static void explain(TickContext tick, HostSnapshot host, Enforcement enforcement,
            IdleReasons reasons, int r, int i) {
        List<String> users = new ArrayList<>();
        for (Enforcement.Assignment assignment : enforcement.running()) {
            TaskSnapshot task = host.tasks().get(assignment.task());
            if (task.resource() == r && ((assignment.instances() >>> i) & 1) != 0) {
                users.add(String.format(Locale.ROOT, "%.2f by %s", Math.min(1, task.usage().coprocs()), task.name()));
            }
        }
        boolean spared = users.isEmpty() && tick.state().permission().sparesDisplay()
                && host.resources().get(r).takenOf(i) >= 1;
        String idle = spared ? "it drives a display, and the computer is in use"
                : enforcement.idle().stream().filter(each -> each.resource() == r)
                        .map(each -> reasons.why(each, host.resources().get(r), 1L << i)).findFirst()
                        .orElse("other cards are enough for what is here");
        tick.decide(Decision.Kind.DEVICE, subject(tick, host.resources().get(r), i),
                users.isEmpty() ? "idle" : "use", users.isEmpty() ? idle : String.join(", ", users));
    }
}
