package org.quern.cli.control;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.quern.cli.common.Json;
import org.quern.cli.text.Table;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command to a running client does alike: find it, get in, ask, print, and fail with a sentence. */
abstract class ControlCommand implements Callable<Integer> {
    @Mixin
    private ControlOptions options = new ControlOptions();

    @Option(names = "--json", description = "Print JSON, one line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Asks the client and prints; throws a sentence if it cannot be done. */
    abstract void run(ControlClient client) throws ControlException, IOException, InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        try (ControlClient client = options.open()) {
            run(client);
            return 0;
        } catch (ControlException e) {
            if (json && !e.standsBy().isEmpty()) {
                print(java.util.Map.of("stands_by", e.standsBy()));
            }
            return complain(e.exitCode(), e.getMessage());
        } catch (IOException e) {
            return complain(ControlException.NO_CLIENT, "The client stopped answering: " + e.getMessage());
        }
    }

    /** Another connection to the same client, or to the one that runs in its place by now; the caller closes it. */
    final ControlClient open() throws ControlException, IOException {
        return options.open();
    }

    private int complain(int code, @org.jspecify.annotations.Nullable String sentence) {
        out().flush();
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + sentence);
        return code;
    }

    final boolean json() {
        return json;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** One line of JSON. */
    final void print(Object facts) {
        out().println(Json.of(facts));
        out().flush();
    }

    /** A table for eyes, or a sentence where there is nothing to list. */
    final void print(Table table, String ifEmpty) {
        List<String> lines = table.lines();
        if (lines.size() <= 1) {
            out().println(ifEmpty);
        } else {
            lines.forEach(out()::println);
        }
        out().flush();
    }

    /** Says that something was done, or that the client has not confirmed it yet. */
    final void done(boolean confirmed, String sentence, java.util.Map<String, Object> facts) {
        if (json) {
            java.util.Map<String, Object> all = new java.util.LinkedHashMap<>(facts);
            all.put("confirmed", confirmed);
            print(all);
        } else {
            out().println(confirmed ? sentence
                    : "Asked, but the client has not confirmed it yet: " + sentence);
            out().flush();
        }
    }
}
