package org.quern.cli;

import java.util.ServiceLoader;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Log4j for a command, set up when SLF4J makes the first logger: its three hundred classes are not loaded for a command that says nothing.
 * Public for SLF4J, which makes it by its name.
 */
public final class CommandLogging implements SLF4JServiceProvider {
    /** Names to SLF4J who makes loggers. */
    private static final String PROVIDER = "slf4j.provider";
    /** How much SLF4J tells of itself on standard error: without this, that a provider was named. */
    private static final String VERBOSITY = "slf4j.internal.verbosity";
    private final SLF4JServiceProvider log4j = ServiceLoader.load(SLF4JServiceProvider.class).findFirst().orElseThrow();

    /** For the loggers that are made from now on. */
    static void install() {
        System.setProperty(VERBOSITY, "WARN");
        System.setProperty(PROVIDER, CommandLogging.class.getName());
    }

    @Override
    public void initialize() {
        Logging.ofCommand();
        log4j.initialize();
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return log4j.getLoggerFactory();
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return log4j.getMarkerFactory();
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return log4j.getMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return log4j.getRequestedApiVersion();
    }
}
