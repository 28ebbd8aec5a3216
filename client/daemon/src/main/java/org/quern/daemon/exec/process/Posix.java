package org.quern.daemon.exec.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;

/** The few system calls that the JDK has no method for. All are short, none blocks. */
final class Posix {
    private static final int PRIO_PROCESS = 0;
    private static final int SCHED_IDLE = 5;
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final int P_ALL = 0;
    private static final int WNOHANG = 1;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x0100_0000;
    /** siginfo_t and where in it the process number stands, on 64-bit Linux. */
    private static final long SIGINFO_BYTES = 128;
    private static final long SI_PID = 16;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final @Nullable CFunction KILL = CFunction.of("kill");
    private static final @Nullable CFunction SET_PRIORITY = CFunction.of("setpriority");
    private static final @Nullable CFunction SET_SCHEDULER = CFunction.of("sched_setscheduler");
    private static final @Nullable CFunction PRCTL = CFunction.ofLinux("prctl");
    private static final @Nullable CFunction WAITID = CFunction.of("waitid");
    private static final @Nullable CFunction WAITPID = CFunction.of("waitpid");

    private Posix() {}

    /** kill(2); true if the signal was sent. Numbers below 2 name groups or the first process and are refused. */
    static boolean kill(long pid, Signal signal) {
        return pid > 1 && pid <= Integer.MAX_VALUE && call(KILL, pid, signal.number());
    }

    /** setpriority(2) for one thread (Linux) or process. */
    static boolean nice(long thread, int value) {
        return call(SET_PRIORITY, PRIO_PROCESS, thread, value);
    }

    /** sched_setscheduler(2) with the policy for idle time; false where there is no such policy. */
    static boolean idlePolicy(long thread) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment noPriority = arena.allocate(INT);
            return call(SET_SCHEDULER, thread, SCHED_IDLE, noPriority.address());
        }
    }

    /** prctl(2): processes below this one whose parents end become its children. False where the system knows no such thing. */
    static boolean becomeSubreaper() {
        return LinuxProcesses.available() && call(PRCTL, PR_SET_CHILD_SUBREAPER, 1);
    }

    /** waitid(2): whether any child has ended whose end nobody has taken note of; it stays so. */
    static boolean hasDeadChild() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(SIGINFO_BYTES, Long.BYTES);
            return call(WAITID, P_ALL, 0, info.address(), WEXITED | WNOHANG | WNOWAIT) && info.get(INT, SI_PID) != 0;
        }
    }

    /** waitpid(2) for exactly this child, which has ended; it then vanishes from the process table. */
    static boolean reap(long pid) {
        return pid > 1 && result(WAITPID, pid, 0, WNOHANG) == pid;
    }

    private static boolean call(@Nullable CFunction function, long... arguments) {
        return result(function, arguments) == 0;
    }

    private static int result(@Nullable CFunction function, long... arguments) {
        return function == null ? -1 : function.call(arguments).number();
    }
}
