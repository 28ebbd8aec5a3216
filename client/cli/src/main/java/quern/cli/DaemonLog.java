package quern.cli;

import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.appender.RollingFileAppender;
import org.apache.logging.log4j.core.appender.rolling.DefaultRolloverStrategy;
import org.apache.logging.log4j.core.appender.rolling.SizeBasedTriggeringPolicy;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.layout.PatternLayout;
import quern.config.ClientNumber;
import quern.config.ClientOptions;
import quern.config.ClientOptionsFile;

/**
 * The daemon's log: standard error, and {@code quern.log} in its data directory, 2 MB (or max_stdout_file_size) and two older ones. Said in code, because an XML
 * file that says the same costs an XML parser and the examination of every plugin's annotations: a third of the time until a daemon
 * answers.
 */
final class DaemonLog extends AbstractConfiguration {
    /** What it tells its life story at every start. */
    private static final String TALKATIVE = "org.quartz";
    private final Path file;
    private final long mostBytes;

    /** @param dataDirectory where the file goes */
    DaemonLog(Path dataDirectory) {
        super(null, ConfigurationSource.NULL_SOURCE);
        file = dataDirectory.resolve("quern.log");
        mostBytes = (long) ClientOptionsFile.read(dataDirectory, ClientOptions.BUILT_IN).value()
                .number(ClientNumber.MAX_STDOUT_FILE_SIZE);
    }

    @Override
    protected void doConfigure() {
        LoggerConfig root = getRootLogger();
        root.setLevel(Level.INFO);
        root.addAppender(added(standardError()), Level.INFO, null);
        root.addAppender(added(rollingFile()), Level.INFO, null);
        addLogger(TALKATIVE, new LoggerConfig(TALKATIVE, Level.WARN, true));
    }

    private Appender added(Appender appender) {
        appender.start();
        addAppender(appender);
        return appender;
    }

    private Appender standardError() {
        return ConsoleAppender.newBuilder().setName("stderr").setTarget(ConsoleAppender.Target.SYSTEM_ERR)
                .setLayout(layout("%d{dd-MMM-yyyy HH:mm:ss} %m%n%throwable")).setConfiguration(this).build();
    }

    private Appender rollingFile() {
        return RollingFileAppender.newBuilder().setName("file").setConfiguration(this).setFileName(file.toString())
                .setFilePattern(file + ".%i").setCreateOnDemand(true)
                .setPolicy(SizeBasedTriggeringPolicy.createPolicy(Long.toString(mostBytes)))
                .setStrategy(DefaultRolloverStrategy.newBuilder().setMax("2").setConfig(this).build())
                .setLayout(layout("%d{dd-MMM-yyyy HH:mm:ss} %-5level %m%n%throwable")).build();
    }

    private PatternLayout layout(String pattern) {
        return PatternLayout.newBuilder().setPattern(pattern).setConfiguration(this).build();
    }
}
