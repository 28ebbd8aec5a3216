package org.quern.cli.control;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quern.model.ExitCode;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Shows each new message. When the client ends it waits for the next one: an update or a service manager starts it again. */
final class MessageFollower {
    private static final long MILLIS_BETWEEN_LOOKS = 500;
    private final ControlCommand command;
    private final Consumer<GuiRecord> shown;
    private final Duration timeout;

    /** {@code timeout} is how long it waits for a client that ended to come back. */
    MessageFollower(ControlCommand command, Consumer<GuiRecord> shown, Duration timeout) {
        this.command = command;
        this.shown = shown;
        this.timeout = timeout;
    }

    /** Goes on behind the message of the number {@code seen} until interrupted; throws if no client comes back. */
    void follow(ControlClient first, int seen) throws ControlException, InterruptedException {
        ControlClient client = first;
        int last = seen;
        try {
            while (true) {
                untilItEnds(client, last);
                close(client);
                client = next();
                last = 0; // it numbers its messages anew
            }
        } finally {
            close(client);
        }
    }

    private void untilItEnds(ControlClient client, int seen) throws ControlException, InterruptedException {
        int last = seen;
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
                for (GuiRecord message : after(client, last)) {
                    shown.accept(message);
                    last = message.whole("seqno");
                }
                command.out().flush();
            }
        } catch (IOException e) {
            // the client has ended, and with it the connection
        }
    }

    /** The messages behind the one of this number. */
    static List<GuiRecord> after(ControlClient client, int number) throws ControlException, IOException {
        return client.ask(GuiQuestion.of("get_messages").with("seqno", Integer.toString(number))).all("msg");
    }

    private ControlClient next() throws ControlException, InterruptedException {
        say("The client has ended; waiting for it to come back.");
        long end = System.nanoTime() + timeout.toNanos();
        do {
            try {
                ControlClient client = command.open();
                say("It is back.");
                return client;
            } catch (ControlException e) {
                if (e.exitCode() != ExitCode.NO_CLIENT) {
                    throw e;
                }
            } catch (IOException e) {
                // it has just begun, or has just ended
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        } while (System.nanoTime() < end);
        throw ControlException
                .noClient("The client has ended and did not come back within " + timeout.toSeconds() + " s.");
    }

    private void say(String sentence) {
        command.err().println(sentence);
        command.err().flush();
    }

    private static void close(ControlClient client) {
        try {
            client.close();
        } catch (IOException e) {
            // its other end is gone already
        }
    }
}
