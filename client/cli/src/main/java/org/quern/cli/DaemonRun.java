package org.quern.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.Daemon;
import org.quern.daemon.Signals;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.model.ExitCode;

/** A daemon's life in the foreground. */
final class DaemonRun {
    private DaemonRun() {}

    /**
     * Runs until it is told to stop.
     *
     * @param err where a sentence goes if it cannot start
     * @return the exit code
     */
    static int run(DaemonOptions options, PrintWriter err) throws InterruptedException {
        Logging.ofDaemon(options.dataDirectory());
        PosixProcessControl.permitAdoption();
        // Before the start: a signal that comes meanwhile is not lost, and ends the client in good order as well.
        AtomicReference<@Nullable Daemon> running = new AtomicReference<>();
        AtomicBoolean stopping = new AtomicBoolean();
        AtomicBoolean rereading = new AtomicBoolean();
        Signals.stop(() -> {
            stopping.set(true);
            Optional.ofNullable(running.get()).ifPresent(Daemon::quit);
        });
        Signals.reread(() -> {
            rereading.set(true);
            Optional.ofNullable(running.get()).ifPresent(Daemon::reread);
        });
        MessageLog messages = new MessageLog(message -> {
        });
        boolean again = true;
        while (again) {
            running.set(null);
            // The watch ends last: the start may hang, and letting go of everything too.
            try (Watchdog _ = watch(running, stopping); Daemon daemon = Daemon.start(options, messages)) {
                running.set(daemon);
                if (rereading.get()) {
                    daemon.reread();
                }
                if (stopping.get()) {
                    daemon.quit();
                }
                Optional<Throwable> failure = daemon.awaitEnd();
                if (failure.isPresent()) {
                    stopping.set(true);
                    err.println("quern daemon: "
                            + Objects.requireNonNullElse(failure.get().getMessage(), failure.get()));
                    daemon.endPrograms();
                    return ExitCode.INTERNAL_ERROR.code();
                }
                again = daemon.startsAgain() && !stopping.get();
            } catch (IOException e) {
                err.println("quern daemon: " + e.getMessage());
                return ExitCode.FAILED.code();
            }
        }
        return ExitCode.DONE.code();
    }

    private static Watchdog watch(AtomicReference<@Nullable Daemon> running, AtomicBoolean stopping) {
        return new Watchdog(() -> {
            Daemon daemon = running.get();
            return daemon == null ? 0 : daemon.turns();
        }, () -> {
            Daemon daemon = running.get();
            return stopping.get() || (daemon != null && daemon.isStopping());
        }, reason -> UncaughtExceptions.end(reason, () -> endPrograms(running.get())), HeapTrim.ofThisProcess()::look)
                .begin();
    }

    private static void endPrograms(@Nullable Daemon daemon) {
        try {
            if (daemon != null) {
                daemon.endPrograms();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
