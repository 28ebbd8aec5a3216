package org.quern.daemon.exec.process;

import java.util.Locale;

/** Signals that the client sends. Their numbers are those of this system. */
public enum Signal {
    KILL(9, 9),
    TERMINATE(15, 15),
    STOP(19, 17),
    CONTINUE(18, 19);

    private static final boolean LINUX = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");

    private final int linux;
    private final int bsd;

    Signal(int linux, int bsd) {
        this.linux = linux;
        this.bsd = bsd;
    }

    int number() {
        return LINUX ? linux : bsd;
    }
}
