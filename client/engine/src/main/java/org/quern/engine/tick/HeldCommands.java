package org.quern.engine.tick;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quern.engine.command.Command;
import org.quern.model.ProjectUrl;

/** The commands that rest on a state which is not on disk yet, in the order in which they are let go. */
public final class HeldCommands {
    /** They rest on a state that is not being written yet. */
    private final List<Command> waiting = new ArrayList<>();
    /** They rest on the state that is being written. */
    private final List<Command> inFlight = new ArrayList<>();
    /** The state that they rest on is on disk. */
    private final List<Command> released = new ArrayList<>();
    /** What was let go in this turn, to be carried out at its end. */
    private List<Command> letGo = List.of();
    private String trouble = "";

    /** These wait for the next state that is written. */
    void add(List<Command> commands) {
        waiting.addAll(commands);
    }

    /** A state with all that waited for one is being written. */
    void writing() {
        inFlight.addAll(waiting);
        waiting.clear();
    }

    /** That state is on disk. */
    void written() {
        released.addAll(inFlight);
        inFlight.clear();
        trouble = "";
    }

    /** That state could not be written, for that reason; true if nobody has been told of it. What rested on it waits for the next. */
    boolean refused(String reason) {
        waiting.addAll(0, inFlight);
        inFlight.clear();
        boolean isNew = !trouble.equals(reason);
        trouble = reason;
        return isNew;
    }

    /** Lets go what may be carried out, in order. */
    List<Command> release() {
        letGo = List.copyOf(released);
        released.clear();
        return letGo;
    }

    /** Why the state cannot be written, empty if it can. */
    String trouble() {
        return trouble;
    }

    /** Takes back what is held; true if there was such a command. */
    boolean withdraw(Predicate<Command> unwanted) {
        return waiting.removeIf(unwanted) || inFlight.removeIf(unwanted) || released.removeIf(unwanted);
    }

    boolean holds(Predicate<Command> wanted) {
        return Stream.of(waiting, inFlight, released).flatMap(List::stream).anyMatch(wanted);
    }

    /** Projects whose files are about to go. */
    List<ProjectUrl> removals() {
        return Stream.of(waiting, inFlight, released, letGo).flatMap(List::stream)
                .filter(Command.RemoveProject.class::isInstance)
                .map(command -> ((Command.RemoveProject) command).project()).toList();
    }

    boolean isEmpty() {
        return waiting.isEmpty() && inFlight.isEmpty() && released.isEmpty();
    }
}
