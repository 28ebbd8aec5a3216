package org.quern.engine.tick;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quern.engine.command.Command;

/** The commands that rest on a state which is not on disk yet, in the order in which they are let go. */
public final class HeldCommands {
    final List<Command> waiting = new ArrayList<>();
    final List<Command> inFlight = new ArrayList<>();
    final List<Command> released = new ArrayList<>();
    /** Why the state cannot be written, empty if it can. */
    String trouble = "";

    /** Takes back what is held; true if there was such a command. */
    boolean withdraw(Predicate<Command> unwanted) {
        return waiting.removeIf(unwanted) || inFlight.removeIf(unwanted) || released.removeIf(unwanted);
    }

    boolean holds(Predicate<Command> wanted) {
        return Stream.of(waiting, inFlight, released).flatMap(List::stream).anyMatch(wanted);
    }

    boolean isEmpty() {
        return waiting.isEmpty() && inFlight.isEmpty() && released.isEmpty();
    }
}
