package org.quern.engine.schedule;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.LeftOutCards;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;
import org.quern.model.Why;

/** What waiting tasks say of cards and drivers' libraries that are gone for now. */
final class CardWaits {
    private CardWaits() {}

    /** The sentence on a task that does not run for {@code reason}; {@code usage} as its app version is used here. */
    static String why(TickContext tick, ProjectState project, HeldResult held, ResourceUsage usage, Reason reason) {
        if (reason.why() == Why.DEFERRED && !held.deferredReason().isEmpty()) {
            return held.deferredReason(); // what its program said, or why it could not start
        }
        AppVersion version = usage.usesCoproc() ? project.versionOf(held) : null;
        if (version == null) {
            return suspended(tick, reason);
        }
        String excluded = CardExclusions.ofTask(tick, project, held, usage.resource());
        if (reason.why() != Why.DEVICE_MISSING) {
            return lost(tick, held.task(), usage) + suspended(tick, reason)
                    + (excluded.isEmpty() || reason.why() != Why.NO_FREE_INSTANCE ? "" : "; " + excluded);
        }
        if (tick.state().devices().sought()) {
            return "the drivers are being asked which cards are here";
        }
        String lacking = Devices.lacking(tick.state(), usage, version);
        if (lacking.isEmpty()) {
            return excluded.isEmpty() ? reason.toString() : "its device is excluded: " + excluded;
        }
        return lacking(tick, usage.resource(), lacking);
    }

    /** A reason, with what the rules say that forbid graphics cards. */
    static String suspended(TickContext tick, Reason reason) {
        return reason.why() != Why.DEVICE_SUSPENDED ? reason.toString()
                : reason + ": " + tick.state().permission().gpu().reason();
    }

    /** The cards that the task computed on and that are gone while others of their kind are here. */
    private static String lost(TickContext tick, @Nullable ActiveTask task, ResourceUsage usage) {
        List<String> here = Devices.identities(tick.state(), usage.resource());
        List<String> lost = task == null || here.isEmpty() ? List.of()
                : task.cards().stream().filter(card -> !here.contains(card)).toList();
        if (lost.isEmpty()) {
            return "";
        }
        String why = tick.state().devices().leftOut().why(usage.resource(), lost.getFirst());
        return "its card (" + String.join(", ", lost) + ") is "
                + (why.isEmpty() ? "gone, and " : "not used (" + why + "), and ");
    }

    private static String lacking(TickContext tick, ResourceType type, String lacking) {
        Optional<SilentCards> silent = tick.state().devices().silent(type);
        if (silent.isPresent()) {
            return silent.get().why() + "; it waits until that library answers. What computes there already goes on";
        }
        LeftOutCards leftOut = tick.state().devices().leftOut();
        String all = leftOut.all().isEmpty() && Devices.identities(tick.state(), type).isEmpty()
                ? String.join(", ", leftOut.cards().stream().filter(card -> card.type().equals(type))
                        .map(LeftOutCards.Card::why).distinct().toList())
                : leftOut.all();
        String why = all.isEmpty() ? leftOut.openCl() : all;
        return why.isEmpty() ? lacking + ": its driver does not answer for it now; it waits until it does"
                : lacking + ": " + why + "; it waits until that is taken back";
    }
}
