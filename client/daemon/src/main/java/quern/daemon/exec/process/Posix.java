package quern.daemon.exec.process;

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

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final @Nullable MethodHandle KILL = function("kill", FunctionDescriptor.of(INT, INT, INT));
    private static final @Nullable MethodHandle SET_PRIORITY = function("setpriority",
            FunctionDescriptor.of(INT, INT, INT, INT));
    private static final @Nullable MethodHandle SET_SCHEDULER = function("sched_setscheduler",
            FunctionDescriptor.of(INT, INT, INT, ValueLayout.ADDRESS));

    private Posix() {
    }

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

    private static boolean call(@Nullable MethodHandle function, Object... arguments) {
        if (function == null) {
            return false;
        }
        try {
            return (int) function.invokeWithArguments(arguments) == 0;
        } catch (Throwable e) {
            throw new IllegalStateException("a native call failed to be made", e);
        }
    }

    @SuppressWarnings("restricted") // native calls are this class's purpose; the launcher enables them by name
    private static @Nullable MethodHandle function(String name, FunctionDescriptor shape) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, shape)).orElse(null);
    }
}
