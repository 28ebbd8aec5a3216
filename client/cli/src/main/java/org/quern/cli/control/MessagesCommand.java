package org.quern.cli.control;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.Words;
import org.quern.config.options.LogFlag;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code quern messages}: the event log, once or for as long as one looks. */
@Command(name = "messages", aliases = "log", description = "Print the messages of the running client; with --follow go on with each new one.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:printed", "1:the client refused", "2:wrong arguments",
    "3:no client answers, or it ended while it was followed and did not come back"})
public final class MessagesCommand extends ControlCommand {
    private static final int ALERT = 2;

    @Option(names = {"-f",
        "--follow"}, description = "Go on with each new message until interrupted, over restarts of the client.")
    private boolean follow;

    @Option(names = {"-n",
        "--last"}, paramLabel = "N", defaultValue = "50", description = "Begin with the last N; 0 = only new ones. Default: ${DEFAULT-VALUE}.")
    private int last;

    @Option(names = "--after", paramLabel = "NUMBER", defaultValue = "0", description = "Only messages with a higher number than this.")
    private int after;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "120", description = "With --follow: how long to wait for a client that ended to come back. Default: ${DEFAULT-VALUE}.")
    private int timeoutSeconds;

    /** The former name of {@code --timeout}. */
    @Option(names = "--patience", hidden = true)
    private @Nullable Integer formerTimeoutSeconds;

    @Option(names = "--no-debug", description = "Leave out what debug flags of cc_config.xml show.")
    private boolean noDebug;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        List<GuiRecord> messages = MessageFollower.after(client, after);
        int seen = messages.isEmpty() ? after : messages.getLast().whole("seqno");
        List<GuiRecord> shown = messages.stream().filter(this::isWanted).toList();
        List<GuiRecord> wanted = shown.subList(Math.max(0, shown.size() - Math.max(0, last)), shown.size());
        if (json() && !follow) {
            print(wanted.stream().map(MessagesCommand::facts).toList());
        } else {
            wanted.forEach(this::show);
            out().flush();
        }
        if (follow) {
            int seconds = formerTimeoutSeconds == null ? timeoutSeconds : formerTimeoutSeconds;
            new MessageFollower(this, this::showIfWanted, Duration.ofSeconds(Math.max(0, seconds))).follow(client,
                    seen);
        }
    }

    private void showIfWanted(GuiRecord message) {
        if (isWanted(message)) {
            show(message);
        }
    }

    /** Clients put the flag's name before what it shows, for all flags but the usual ones. */
    private boolean isWanted(GuiRecord message) {
        String text = message.text("body");
        return !noDebug || !text.startsWith("[") || Arrays.stream(LogFlag.values())
                .filter(flag -> !LogFlag.DEFAULTS.contains(flag))
                .noneMatch(flag -> text.startsWith("[" + flag.element() + "] "));
    }

    private void show(GuiRecord message) {
        if (json()) {
            print(facts(message));
        } else {
            String project = message.text("project");
            out().printf("%s  %s%s%s%n", Words.time(message.number("time")), project.isEmpty() ? "" : project + ": ",
                    isAlert(message) ? "(!) " : "", message.text("body"));
        }
    }

    /** Quern's client marks what a task's failure is, which managers are told as information (docs/protocol/gui-rpc.md 6.7). */
    private static boolean isAlert(GuiRecord message) {
        return message.whole("pri") >= ALERT || message.is("quern_failure");
    }

    /** The names are part of the command's interface. */
    static Map<String, Object> facts(GuiRecord message) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("number", message.whole("seqno"));
        facts.put("at", message.number("time"));
        facts.put("project", message.text("project"));
        facts.put("alert", isAlert(message));
        facts.put("text", message.text("body").strip()); // BOINC's client writes it in a line of its own
        return facts;
    }
}
