package org.quern.engine.host;

import java.util.List;
import org.quern.engine.event.Permission;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;

/** Tells when graphics cards rest while the processors compute, and when they go on. */
final class CardPermission {
    private static final String CARDS = "graphics cards";
    private static final String DISPLAYS = "the graphics cards that drive a display";

    private CardPermission() {}

    /** Of a computer without cards there is nothing to tell; what stops everything is told without them. */
    static void changed(TickContext tick, Permission before, Permission now) {
        if (!now.compute().allowed() || !hasCards(tick.state().host().coprocessors())) {
            return;
        }
        boolean computed = before.compute().allowed();
        if (!now.gpu().allowed() && (before.gpu().allowed() || !computed)) {
            tick.log(null, "Suspending " + CARDS + " - " + now.gpu().reason());
        } else if (now.gpu().allowed() && computed && !before.gpu().allowed()) {
            tick.log(null, "Resuming " + CARDS);
        }
        if (now.gpu().allowed() && now.sparesDisplay() && !before.sparesDisplay()) {
            tick.log(null, "Suspending " + DISPLAYS + " - the computer is in use (spare_only_display_gpus)");
        } else if (now.gpu().allowed() && before.sparesDisplay() && !now.sparesDisplay()) {
            tick.log(null, "Resuming " + DISPLAYS);
        }
    }

    /** Cards are there that were not, and of which nothing was told therefore. */
    static void came(TickContext tick, List<Coprocessor> before) {
        if (!hasCards(before)) {
            changed(tick, Permission.UNKNOWN, tick.state().permission());
        }
    }

    private static boolean hasCards(List<Coprocessor> coprocessors) {
        return coprocessors.stream().anyMatch(Coprocessor::usable);
    }
}
