package org.quern.daemon.exec.process;

/**
 * How a process ended.
 *
 * @param exitCode 0 to 255; 0 if it died by a signal
 * @param signal the signal that killed it; 0 if none did
 */
public record ProcessExit(int exitCode, int signal) {
    private static final int SIGNAL_BASE = 128;
    private static final int LAST_SIGNAL = 31;

    /**
     * Reads the JDK's exit value. It reports death by signal n as 128 + n, which an exit code of that size cannot be
     * told from; no program of BOINC's API exits so (its own codes begin at 192), so 129 to 159 are read as signals.
     */
    public static ProcessExit ofExitValue(int value) {
        boolean signalled = value > SIGNAL_BASE && value <= SIGNAL_BASE + LAST_SIGNAL;
        return signalled ? new ProcessExit(0, value - SIGNAL_BASE) : new ProcessExit(value & 0xff, 0);
    }
}
