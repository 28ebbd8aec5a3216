package quern.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.appender.OutputStreamAppender;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import quern.config.ClientNumber;
import quern.config.ClientOptions;
import quern.config.ClientOptionsFile;

/**
 * The daemon's log: standard error, and {@code quern.log} in its data directory, 2 MB (or max_stdout_file_size) and two older ones. Said in
 * code and without Log4j's plugins: a configuration in XML, a pattern of a layout and a rolling appender each load every class that is a
 * plugin, some four hundred, which cost a third of the time until a daemon answers and memory for as long as it runs (decision 38).
 */
final class DaemonLog extends AbstractConfiguration {
    /** What it tells its life story at every start. */
    private static final String TALKATIVE = "org.quartz";
    private static final long LOG_BYTES = 2 << 20;
    private static final int OLDER_LOGS = 2;
    private final Path file;
    private final long mostBytes;

    /** @param dataDirectory where the file goes */
    DaemonLog(Path dataDirectory) {
        super(null, ConfigurationSource.NULL_SOURCE);
        file = dataDirectory.resolve("quern.log");
        long wanted = (long) ClientOptionsFile.read(dataDirectory, ClientOptions.BUILT_IN).value()
                .number(ClientNumber.MAX_STDOUT_FILE_SIZE);
        mostBytes = wanted > 0 ? wanted : LOG_BYTES;
    }

    /** What the superclass does here is looking for plugins. */
    @Override
    public void initialize() {
        doConfigure();
        setState(State.INITIALIZED);
    }

    @Override
    protected void doConfigure() {
        LoggerConfig root = getRootLogger();
        root.setLevel(Level.INFO);
        root.addAppender(added(standardError()), Level.INFO, null);
        root.addAppender(added(rotatingFile()), Level.INFO, null);
        addLogger(TALKATIVE, new LoggerConfig(TALKATIVE, Level.WARN, true));
    }

    private Appender added(Appender appender) {
        appender.start();
        addAppender(appender);
        return appender;
    }

    private Appender standardError() {
        return ConsoleAppender.newBuilder().setName("stderr").setTarget(ConsoleAppender.Target.SYSTEM_ERR)
                .setLayout(new LogLine(this, false)).setConfiguration(this).build();
    }

    private Appender rotatingFile() {
        OutputStream stream = new RotatingFile(file, mostBytes, OLDER_LOGS);
        return OutputStreamAppender.newBuilder().setName("file").setTarget(stream).setLayout(new LogLine(this, true))
                .setConfiguration(this).build();
    }
}
