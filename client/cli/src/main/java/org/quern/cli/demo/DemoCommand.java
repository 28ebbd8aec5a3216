package org.quern.cli.demo;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code quern demo}: starts a small project server and a client on this computer; the client attaches, downloads work,
 * computes it, uploads and reports it, and the server checks it, grants credit and puts a picture together.
 */
@Command(name = "demo", description = "Watch this computer work for a small project of its own, from attach to credit.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:every task was computed, uploaded, reported and found valid", "1:the numbers do not agree, or something failed",
    "2:wrong arguments"})
public final class DemoCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;

    @Option(names = "--tasks", paramLabel = "N", defaultValue = "8", description = "Number of tasks. Default: ${DEFAULT-VALUE}.")
    private int tasks;

    @Option(names = "--dir", paramLabel = "DIR", description = "Where project, client and picture are kept. Default: a new folder in the system's temporary one.")
    private @Nullable Path directory;

    @Option(names = "--json", description = "Print one JSON object as the last line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path root = directory == null ? DemoWorld.newFolder()
                : Files.createDirectories(directory).toAbsolutePath().normalize();
        long started = System.nanoTime();
        Progress progress = progress();
        progress.say("Project, client and picture are kept in " + root + ".");
        try (DemoWorld world = DemoWorld.start(root, tasks, 1, progress::message)) {
            DemoCounts counts = run(world, progress);
            return report(counts, world.server().picture(), (System.nanoTime() - started) / NANOS);
        }
    }

    private Progress progress() {
        return new Progress(onTerminal() ? new PrintWriter(System.err, true, Charset.defaultCharset())
                : spec.commandLine().getErr(), onTerminal());
    }

    private static DemoCounts run(DemoWorld world, Progress progress) throws IOException, InterruptedException {
        DemoWatch watch = new DemoWatch(world.server(), world.daemon(), world.client());
        Standstill standstill = new Standstill();
        DemoCounts counts = watch.now();
        while (!counts.over()) {
            progress.show(counts, world.daemon().view());
            standstill.look(counts, world.daemon().view(), System.nanoTime() / NANOS).ifPresent(progress::say);
            counts = watch.next();
        }
        progress.show(counts, world.daemon().view());
        progress.end();
        return counts;
    }

    private static boolean onTerminal() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }

    private int report(DemoCounts counts, Path picture, double seconds) {
        var out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> facts = new LinkedHashMap<>(counts.facts());
            facts.put("picture", picture.toString());
            facts.put("seconds", Math.round(seconds * 10) / 10.0);
            out.println(Json.of(facts));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%d tasks: %d computed, %d uploaded, %d reported, %d valid; %.2f credit in %.1f s.%nThe picture: %s%n",
                    counts.tasks(), counts.computed(), counts.uploaded(), counts.reported(), counts.valid(),
                    counts.credit(),
                    seconds, picture);
        }
        out.flush();
        return counts.agree() ? ExitCode.DONE.code() : ExitCode.FAILED.code();
    }
}
