package org.quern.daemon.exec;

import java.util.List;
import java.util.function.Predicate;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.model.ExitFacts;

/**
 * A program that means ill, or is broken as if it did.
 *
 * @param name what it does
 * @param script the program
 * @param end who ends it
 * @param expected what must be true of it when it has ended
 */
record HostileProgram(String name, String script, End end, Predicate<Outcome> expected) {

    /** Who ends a program. */
    enum End {
        /** It ends by itself. */
        ITSELF,
        /** It does not listen; the client kills it once it has written the file "ready". */
        KILLED,
        /** The client kills it when it has seen the finish file. */
        HANGS_AT_THE_END
    }

    /**
     * What was seen of it.
     *
     * @param exit the last fact
     * @param facts all facts
     * @param collected what it left behind
     */
    record Outcome(ExitFacts exit, List<TaskFact> facts, Collected collected) {
        /** Whether it ended with that code and said nothing about it. */
        boolean code(int code) {
            return exit.exitCode() == code && exit.signal() == 0 && exit.finishFile() == null
                    && exit.temporaryExit() == null;
        }

        boolean signal(int signal) {
            return exit.signal() == signal;
        }

        /** Whether its output counts as missing. */
        boolean noOutput() {
            return collected.outputs().stream().allMatch(output -> output.status() < 0);
        }
    }

    /** A program that exits by itself with code 0 and nothing said. */
    static HostileProgram exits(String name, String script, Predicate<Outcome> expected) {
        return new HostileProgram(name, script, End.ITSELF, outcome -> outcome.code(0) && expected.test(outcome));
    }

    /** A program that has to be killed. */
    static HostileProgram stays(String name, String script) {
        return stays(name, script, outcome -> true);
    }

    static HostileProgram stays(String name, String script, Predicate<Outcome> expected) {
        return new HostileProgram(name, script, End.KILLED, outcome -> outcome.signal(9) && expected.test(outcome));
    }

    /** A program that dies by a signal. */
    static HostileProgram dies(String signal, int number) {
        return new HostileProgram("dies by " + signal, "ulimit -c 0; kill -" + signal + " $$", End.ITSELF,
                outcome -> outcome.signal(number));
    }

    @Override
    public String toString() {
        return name;
    }
}
