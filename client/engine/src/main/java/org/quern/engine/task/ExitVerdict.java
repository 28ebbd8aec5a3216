package org.quern.engine.task;

import java.util.Locale;
import org.quern.engine.state.TaskPhase;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;

/** What follows from the end of a task's main process (docs/protocol/app-control.md 15). */
public sealed interface ExitVerdict {
    /** Exits without a checkpoint in between before the task is failed; the next one fails it. */
    int MOST_PREMATURE_EXITS = 100;
    /** Seconds until the second restart in a row without a checkpoint; each further one waits twice as long as the one before. */
    double FIRST_WAIT_SECONDS = 10;
    /** ...up to this, which is also what an application gets that asks to be restarted later and does not say when. */
    double LONGEST_WAIT_SECONDS = 300;
    /** What an exit code keeps of a negative number; servers are told that number as well. */
    int LOW_BYTE = 0xff;

    /** It finished well. */
    record Finished() implements ExitVerdict {}

    /**
     * It failed for good.
     *
     * @param exitStatus for the server
     * @param message for the server's operators
     */
    record Failed(int exitStatus, String message) implements ExitVerdict {}

    /** It was told to abort and did. */
    record Aborted() implements ExitVerdict {}

    /**
     * It is to be started again.
     *
     * @param counted counts towards the limit of exits without checkpoint
     * @param afterSeconds not before this time has passed
     * @param reason sentence for people
     */
    record Restart(boolean counted, double afterSeconds, String reason) implements ExitVerdict {}

    /**
     * Judges an exit.
     *
     * @param facts what was seen
     * @param asked what the task had been told: {@link TaskPhase#ABORT_PENDING}, {@link TaskPhase#QUIT_PENDING} or neither
     * @param prematureExits exits without checkpoint so far that count
     * @param restarts all of them, those too that were no fault of the task
     */
    static ExitVerdict of(ExitFacts facts, TaskPhase asked, int prematureExits, int restarts) {
        if (asked == TaskPhase.ABORT_PENDING) {
            return new Aborted();
        }
        if (asked == TaskPhase.QUIT_PENDING) {
            // A task that had finished before it read the message has finished: its work is not thrown away.
            return finishedWell(facts) ? new Finished() : new Restart(false, 0, "stopped as told");
        }
        if (facts.signal() == 0 && facts.temporaryExit() != null) {
            ExitFacts.TemporaryExit exit = facts.temporaryExit();
            return counted(prematureExits, exit.delaySeconds(),
                    "asked to be started again later: " + exit.reason(),
                    "too many boinc_temporary_exit()s");
        }
        if (facts.damagedCopy() != null) {
            return new Restart(false, waitSeconds(restarts),
                    "ended with a damaged file in its slot, " + facts.damagedCopy() + ", which is made again");
        }
        return facts.signal() > 0 ? bySignal(facts.signal(), restarts) : byCode(facts, prematureExits);
    }

    private static ExitVerdict byCode(ExitFacts facts, int prematureExits) {
        int code = facts.exitCode();
        if (code != 0) {
            return new Failed(code,
                    String.format(Locale.ROOT, "process exited with code %d (0x%x, %d)", code, code, code | ~LOW_BYTE));
        }
        if (facts.finishFile() != null) {
            return new Finished();
        }
        return counted(prematureExits, waitSeconds(prematureExits), "exited with zero status but no 'finished' file",
                "too many exit(0)s");
    }

    /** The first restart comes at once, as the cause is mostly a moment's; a program that always ends must not keep a processor busy with starts. */
    private static double waitSeconds(int ends) {
        return ends == 0 ? 0 : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * Math.pow(2, ends - 1));
    }

    private static ExitVerdict counted(int prematureExits, double delay, String reason, String tooMany) {
        return prematureExits >= MOST_PREMATURE_EXITS ? new Failed(BoincError.TOO_MANY_EXITS.code(), tooMany)
                : new Restart(true, delay, reason);
    }

    private static ExitVerdict bySignal(int signal, int restarts) {
        // Mostly sent from outside, not the application's fault: HUP, INT, QUIT, KILL, TERM, STOP. A program may send them to itself.
        return switch (signal) {
            case 1, 2, 3, 9, 15, 19 -> new Restart(false, waitSeconds(restarts), "ended by signal " + signal);
            default -> new Failed(signal, "process got signal " + signal);
        };
    }

    private static boolean finishedWell(ExitFacts facts) {
        return facts.signal() == 0 && facts.exitCode() == 0 && facts.finishFile() != null;
    }
}
