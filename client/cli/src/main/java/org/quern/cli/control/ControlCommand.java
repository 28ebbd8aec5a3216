package org.quern.cli.control;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.cli.text.NewPicture;
import org.quern.cli.text.Table;
import org.quern.cli.text.Terminal;
import org.quern.model.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command to a running client does alike: find it, get in, ask, print, and fail with a sentence. */
public abstract class ControlCommand implements Callable<Integer> {
    @Mixin
    private ControlOptions options;

    @Option(names = "--json", description = "Print JSON, one line.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** Read by picocli. */
    protected ControlCommand() {
        this(new ControlOptions(), CommandSpec.create());
    }

    /** As a part of another command, whose these are. */
    protected ControlCommand(ControlOptions options, CommandSpec spec) {
        this(options, spec, false);
    }

    /** The same of one that prints JSON if that is wanted. */
    protected ControlCommand(ControlOptions options, CommandSpec spec, boolean json) {
        this.options = options;
        this.spec = spec;
        this.json = json;
    }

    /** Asks the client and prints; throws a sentence if it cannot be done. */
    protected abstract void run(ControlClient client) throws ControlException, IOException, InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        check();
        long millis = watchMillis();
        try (ControlClient client = options.open()) {
            run(client);
            while (millis > 0 && !out().checkError()) { // nobody reads any more
                TimeUnit.MILLISECONDS.sleep(millis);
                again(client);
            }
            return ExitCode.DONE.code();
        } catch (ControlException e) {
            if (e.exitCode() == ExitCode.NO_CLIENT && options.isLocal()) {
                return without(e);
            }
            return e.standsBy().isEmpty() ? complain(e.exitCode(), e.getMessage())
                    : Complaint.tell(spec, e.exitCode(), e.getMessage(), java.util.Map.of("stands_by", e.standsBy()));
        } catch (SocketTimeoutException e) {
            return complain(ExitCode.NO_CLIENT, "The client runs and says nothing: " + e.getMessage()
                    + ". It hangs, or the computer has no time for it; 'quern doctor' says what to do.");
        } catch (IOException e) {
            return complain(ExitCode.NO_CLIENT, "The client stopped answering: " + e.getMessage());
        }
    }

    /** Milliseconds between two pictures of the same thing; 0 = one only. */
    protected long watchMillis() {
        return ExitCode.DONE.code();
    }

    private void again(ControlClient client) throws ControlException, IOException, InterruptedException {
        if (!json) {
            out().println((Object) NewPicture.HERE);
        }
        run(client);
    }

    private int without(ControlException absent) {
        try {
            if (runWithout(options.directory())) {
                return ExitCode.DONE.code();
            }
            return complain(absent.exitCode(), absent.getMessage());
        } catch (ControlException e) {
            return complain(e.exitCode(), e.getMessage());
        }
    }

    /**
     * Does it where no client runs, for what can be done so.
     *
     * @param directory the data directory
     * @return whether it was done; if not, it is said that no client runs
     */
    protected boolean runWithout(Path directory) throws ControlException {
        return false;
    }

    /** Another connection to the same client, or to the one that runs in its place by now; the caller closes it. */
    final ControlClient open() throws ControlException, IOException {
        return options.open();
    }

    /** The client's data directory, if it is the one of this computer that was named or is usual. */
    protected final Optional<Path> localDirectory() {
        return options.isLocal() ? Optional.of(options.directory()) : Optional.empty();
    }

    private int complain(ExitCode code, @org.jspecify.annotations.Nullable String sentence) {
        return Complaint.tell(spec, code, sentence);
    }

    /** Arguments that do not go together; nothing has been asked of a client then. */
    protected void check() {
        // any do
    }

    /** What is said of such arguments. */
    protected final ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    protected final boolean json() {
        return json;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** One line of JSON. */
    protected final void print(Object facts) {
        out().println(Json.of(facts));
        out().flush();
    }

    /** A table for eyes, or a sentence where there is nothing to list. */
    protected final void print(Table table, String ifEmpty) {
        if (table.isEmpty()) {
            out().println(ifEmpty);
        } else {
            int rows = watchMillis() > 0 ? Terminal.rows() - 1 : Integer.MAX_VALUE; // the cursor stands in the last one
            table.lines(Terminal.width(), rows).forEach(line -> out().println((Object) line));
        }
        out().flush();
    }

    /** Says that something was done, or that the client has not confirmed it yet. */
    protected final void done(boolean confirmed, String sentence, java.util.Map<String, Object> facts) {
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
