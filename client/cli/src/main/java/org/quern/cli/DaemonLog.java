package org.quern.cli;

import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.appender.OutputStreamAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;

/** The daemon's log: standard error, and {@code quern.log} in its data directory, 2 MB (or max_stdout_file_size) and two older ones. */
final class DaemonLog extends CodedLog {
    /** What it tells its life story at every start. */
    private static final String TALKATIVE = "org.quartz";
    private static final long LOG_BYTES = 2 << 20;
    private static final int OLDER_LOGS = 2;
    private final Path file;
    private final long mostBytes;

    /** @param dataDirectory where the file goes */
    DaemonLog(Path dataDirectory) {
        super(Level.INFO);
        file = dataDirectory.resolve("quern.log");
        long wanted = (long) ClientOptionsFile.read(dataDirectory, ClientOptions.BUILT_IN).value()
                .number(ClientNumber.MAX_STDOUT_FILE_SIZE);
        mostBytes = wanted > 0 ? wanted : LOG_BYTES;
    }

    @Override
    protected void doConfigure() {
        super.doConfigure();
        add(OutputStreamAppender.newBuilder().setName(file.toString())
                .setTarget(new RotatingFile(file, mostBytes, OLDER_LOGS))
                .setLayout(new LogLine(this, true)).setConfiguration(this).build());
        addLogger(TALKATIVE, new LoggerConfig(TALKATIVE, Level.WARN, true));
    }
}
