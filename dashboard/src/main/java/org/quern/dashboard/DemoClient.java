package org.quern.dashboard;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.quern.cli.demo.DemoWorld;

/** A project and its client to look at, for as long as this process looks; no task outlives it. */
final class DemoClient implements AutoCloseable {
    /** Half a minute of CPU for each task: long enough to be seen. */
    private static final double WORK_SIZE = 20;
    /** Of each processor, so that it lasts some minutes on any computer. */
    private static final int TASKS = 12;
    private final DemoWorld world;
    private final Thread atExit = Thread.ofPlatform().unstarted(this::end);
    private volatile boolean ending;

    private DemoClient(DemoWorld world) {
        this.world = world;
    }

    /** Starts it in a new folder, which stays: the picture that the tasks make is in it. {@code err} is told where, and of alerts. */
    static DemoClient start(PrintWriter err) throws IOException {
        return start(err, Runtime.getRuntime()::addShutdownHook);
    }

    /** The same; {@code exit} is told what ends it with the process, and refuses that where the process ends already. */
    static DemoClient start(PrintWriter err, Consumer<Thread> exit) throws IOException {
        Path root = DemoWorld.newFolder();
        say(err, "Project, client and picture are kept in " + root + ".");
        DemoClient demo = new DemoClient(DemoWorld.start(root, TASKS * Runtime.getRuntime().availableProcessors(),
                WORK_SIZE, message -> {
                    if (message.isNotice()) {
                        say(err, message.text());
                    }
                }));
        Thread.ofVirtual().start(() -> demo.tellOfEnd(err));
        try {
            exit.accept(demo.atExit);
        } catch (RuntimeException e) {
            demo.end();
            throw e;
        }
        return demo;
    }

    /** A client that its page tells to end has gone then, as others do; the project and the page stay until the command ends. */
    private void tellOfEnd(PrintWriter err) {
        try {
            String why = world.awaitEndOfClient().map(failure -> " (" + failure + ")").orElse(", as it was told to");
            if (!ending) {
                say(err, "The demo's client has ended" + why + ". End this command, and start it again for a new one.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void say(PrintWriter err, String sentence) {
        err.println(sentence);
        err.flush();
    }

    /** The client's data directory. */
    Path client() {
        return world.client();
    }

    private void end() {
        ending = true;
        try {
            world.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            return; // the process ends, and it with it
        }
        end();
    }
}
