package org.quern.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.quern.daemon.Daemon;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.ProjectUrl;
import org.quern.server.ProjectServer;
import org.quern.server.web.ProjectReport;

/** Counts how far the demo has come, from the server's tables and the client's job log. */
final class DemoWatch {
    /** Milliseconds between looks while the server has no news: the bars of running tasks move too. */
    private static final int LOOK_MILLIS = 250;
    private final ProjectServer server;
    private final Daemon daemon;
    private final Path jobLog;
    private final Semaphore news = new Semaphore(0);

    DemoWatch(ProjectServer server, Daemon daemon, Path client) {
        this.server = server;
        this.daemon = daemon;
        this.jobLog = new DataDirectory(client).jobLog(ProjectUrl.of(server.masterUrl()));
        server.onChange(report -> news.release());
    }

    DemoCounts now() throws IOException {
        ProjectReport report = server.report();
        return new DemoCounts(report.tasks(), computed(), server.uploaded(), report.success(), report.valid(),
                report.credit(),
                report.isFinished() || daemon.hasEnded());
    }

    /** Waits for news or a moment, and counts again. */
    DemoCounts next() throws IOException, InterruptedException {
        if (news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
        return now();
    }

    private int computed() throws IOException {
        if (!Files.exists(jobLog)) {
            return 0;
        }
        try (var lines = Files.lines(jobLog)) {
            return (int) lines.filter(line -> line.endsWith(" es 0")).count();
        }
    }
}
