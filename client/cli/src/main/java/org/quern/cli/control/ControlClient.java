package org.quern.cli.control;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** A client that answers: asks, and turns its refusals into sentences. */
public final class ControlClient implements Closeable {
    /** A client does what it is asked within a second; this is long enough for one on a busy computer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final long MILLIS_BETWEEN_LOOKS = 50;
    private final GuiConnection connection;
    private final String noPassword;
    private final @Nullable Map<String, GuiAnswer> answers;

    /** {@code noPassword} says why no password is known, empty if one was accepted. */
    ControlClient(GuiConnection connection, String noPassword) {
        this(connection, noPassword, null);
    }

    private ControlClient(GuiConnection connection, String noPassword, @Nullable Map<String, GuiAnswer> answers) {
        this.connection = connection;
        this.noPassword = noPassword;
        this.answers = answers;
    }

    /** For a look from several sides: a question without parameters is asked once, and its answer holds for the whole look. */
    public ControlClient forOneLook() {
        return new ControlClient(connection, noPassword, new HashMap<>());
    }

    /** Asks for something that needs an answer without error. */
    public GuiAnswer ask(GuiQuestion question) throws ControlException, IOException {
        GuiAnswer answer = connection.ask(question);
        if (answer.unauthorized()) {
            throw ControlException.failed("The client wants its password for that, and "
                    + (noPassword.isEmpty() ? "does not take the one given" : noPassword)
                    + (noPassword.endsWith(".") ? "" : ".")
                    + " Run the command as the client's user, or name a file with --password-file.");
        }
        if (answer.error().isPresent()) {
            throw ControlException.failed("The client says: " + answer.error().get());
        }
        return answer;
    }

    public GuiAnswer ask(String operation) throws ControlException, IOException {
        GuiAnswer known = answers == null ? null : answers.get(operation);
        if (known != null) {
            return known;
        }
        GuiAnswer answer = ask(GuiQuestion.of(operation));
        if (answers != null) {
            answers.put(operation, answer);
        }
        return answer;
    }

    /** What Quern's clients tell beside BOINC's status; empty from another client. */
    public GuiRecord ownStatus() throws IOException {
        return connection.ask(GuiQuestion.of("get_quern_status")).one("quern_status");
    }

    /** For what cannot be told while the client stands by, since its state cannot be read. */
    public void refuseIfItStandsBy() throws ControlException, IOException {
        String why = ownStatus().text("stands_by");
        if (!why.isEmpty()) {
            throw ControlException.standsBy(why);
        }
    }

    /** An answer whose errors the asker reads itself. */
    public GuiAnswer askPlainly(GuiQuestion question) throws IOException {
        return connection.ask(question);
    }

    public List<GuiRecord> projects() throws ControlException, IOException {
        return ask("get_project_status").all("project");
    }

    public List<GuiRecord> tasks() throws ControlException, IOException {
        return ask("get_results").all("result");
    }

    /** Something to wait for. */
    public interface Sign {
        boolean seen() throws ControlException, IOException;
    }

    /** Waits until the client shows that it did what it was asked; false if it did not for a long time. */
    public boolean confirms(Sign sign) throws ControlException, IOException, InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (!sign.seen()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
