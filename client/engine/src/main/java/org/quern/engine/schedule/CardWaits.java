package org.quern.engine.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.Reason;
import org.quern.model.ResourceUsage;
import org.quern.model.Why;

/** What waiting tasks say of cards and drivers' libraries that are gone for now. */
final class CardWaits {
    private CardWaits() {}

    /** The sentence on a task that does not run for {@code reason}; {@code usage} as its app version is used here. */
    static String why(TickContext tick, ProjectState project, HeldResult held, ResourceUsage usage, Reason reason) {
        AppVersion version = project.versionOf(held);
        if (!usage.usesCoproc() || version == null) {
            return reason.toString();
        }
        if (reason.why() != Why.DEVICE_MISSING) {
            String lost = lost(tick, held.task(), usage);
            return lost.isEmpty() ? reason.toString() : lost + " is gone, and " + reason;
        }
        if (tick.state().devices().sought()) {
            return "the drivers are being asked which cards are here";
        }
        String lacking = Devices.lacking(tick.state(), usage, version);
        return lacking.isEmpty() ? reason.toString() : lacking + "; it waits until that is here again";
    }

    /** The cards that the task computed on and that are gone while others of their kind are here. */
    private static String lost(TickContext tick, @Nullable ActiveTask task, ResourceUsage usage) {
        List<String> here = Devices.identities(tick.state(), usage.resource());
        List<String> lost = task == null || here.isEmpty() ? List.of()
                : task.cards().stream().filter(card -> !here.contains(card)).toList();
        return lost.isEmpty() ? "" : "its card (" + String.join(", ", lost) + ")";
    }
}
