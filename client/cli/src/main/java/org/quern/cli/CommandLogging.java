package org.quern.cli;

import org.apache.logging.slf4j.SLF4JServiceProvider;

/** Log4j for a command, set up when SLF4J makes the first logger: its three hundred classes are not loaded for a command that says nothing. */
public final class CommandLogging extends SLF4JServiceProvider {
    @Override
    public void initialize() {
        Logging.begin();
        super.initialize();
    }
}
