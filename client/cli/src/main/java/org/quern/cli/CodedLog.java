package org.quern.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.ConfigurationSource;

/**
 * A log that is said in code and without Log4j's plugins: a configuration in XML, a pattern of a layout and a rolling appender each load every
 * class that is a plugin, some four hundred, which cost a third of the time until a daemon answers and memory for as long as it runs
 * (decision 38). This one writes warnings to standard error, for commands.
 */
class CodedLog extends AbstractConfiguration {
    private final Level level;

    CodedLog(Level level) {
        super(null, ConfigurationSource.NULL_SOURCE);
        this.level = level;
        // Else Log4j asks the name service for this computer's name, which may take seconds, and complains if there is none.
        getProperties().put("hostName", "localhost");
    }

    /** What the superclass does here is looking for plugins. */
    @Override
    public final void initialize() {
        doConfigure();
        setState(State.INITIALIZED);
    }

    @Override
    protected void doConfigure() {
        getRootLogger().setLevel(level);
        add(new StandardError().setName("stderr").setTarget(ConsoleAppender.Target.SYSTEM_ERR)
                .setLayout(new LogLine(this, false)).setConfiguration(this).build());
    }

    /** Named by code, so that nothing is missing: to look for it Log4j reads annotations, for which the JVM makes ten classes at each start. */
    private static final class StandardError extends ConsoleAppender.Builder<StandardError> {
        @Override
        public boolean isValid() {
            return true;
        }
    }

    /** Everything of the level and above goes there, too. */
    final void add(Appender appender) {
        appender.setHandler(new TerseHandler(appender.getName()));
        appender.start();
        addAppender(appender);
        getRootLogger().addAppender(appender, level, null);
    }
}
