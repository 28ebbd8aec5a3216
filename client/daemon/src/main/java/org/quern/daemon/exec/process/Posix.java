package org.quern.daemon.exec.process;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

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
    private static final @Nullable MethodHandle KILL = function("kill", FunctionDescriptor.of(INT, INT, INT));
    private static final @Nullable MethodHandle SET_PRIORITY = function("setpriority",
            FunctionDescriptor.of(INT, INT, INT, INT));
    private static final @Nullable MethodHandle SET_SCHEDULER = function("sched_setscheduler",
            FunctionDescriptor.of(INT, INT, INT, ValueLayout.ADDRESS));

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final @Nullable MethodHandle PRCTL = function("prctl",
            FunctionDescriptor.of(INT, INT, LONG, LONG, LONG, LONG), Linker.Option.firstVariadicArg(1));
    private static final @Nullable MethodHandle WAITID = function("waitid",
            FunctionDescriptor.of(INT, INT, INT, ValueLayout.ADDRESS, INT));
    private static final @Nullable MethodHandle WAITPID = function("waitpid",
            FunctionDescriptor.of(INT, INT, ValueLayout.ADDRESS, INT));

    private Posix() {}

    static boolean available() {
        return KILL != null;
    }

    /** kill(2); true if the signal was sent. Numbers below 2 name groups or the first process and are refused. */
    static boolean kill(long pid, Signal signal) {
        return pid > 1 && pid <= Integer.MAX_VALUE && call(KILL, (int) pid, signal.number());
    }

    /** setpriority(2) for one thread (Linux) or process. */
    static boolean nice(long thread, int value) {
        return call(SET_PRIORITY, PRIO_PROCESS, (int) thread, value);
    }

    /** sched_setscheduler(2) with the policy for idle time; false where there is no such policy. */
    static boolean idlePolicy(long thread) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment noPriority = arena.allocate(INT);
            return call(SET_SCHEDULER, (int) thread, SCHED_IDLE, noPriority);
        }
    }

    /** prctl(2): processes below this one whose parents end become its children. False where the system knows no such thing. */
    static boolean becomeSubreaper() {
        return LinuxProcesses.available() && call(PRCTL, PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
    }

    /** waitid(2): whether any child has ended whose end nobody has taken note of; it stays so. */
    static boolean hasDeadChild() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(SIGINFO_BYTES, Long.BYTES);
            return call(WAITID, P_ALL, 0, info, WEXITED | WNOHANG | WNOWAIT) && info.get(INT, SI_PID) != 0;
        }
    }

    /** waitpid(2) for exactly this child, which has ended; it then vanishes from the process table. */
    static boolean reap(long pid) {
        return pid > 1 && result(WAITPID, (int) pid, MemorySegment.NULL, WNOHANG) == pid;
    }

    private static boolean call(@Nullable MethodHandle function, Object... arguments) {
        return result(function, arguments) == 0;
    }

    private static int result(@Nullable MethodHandle function, Object... arguments) {
        if (function == null) {
            return -1;
        }
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("a native call failed to be made", e);
        }
    }

    @SuppressWarnings("restricted") // native calls are this class's purpose; the launcher enables them by name
    private static @Nullable MethodHandle function(String name, FunctionDescriptor shape,
            Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, shape, options))
                .orElse(null);
    }
}
