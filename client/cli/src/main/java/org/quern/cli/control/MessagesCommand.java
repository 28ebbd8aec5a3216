package org.quern.cli.control;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.text.Words;
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

    @Option(names = "--patience", paramLabel = "SECONDS", defaultValue = "120", description = "With --follow: how long to wait for a client that ended to come back. Default: ${DEFAULT-VALUE}.")
    private int patienceSeconds;

    @Override
    void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        List<GuiRecord> messages = MessageFollower.after(client, after);
        int seen = messages.isEmpty() ? after : messages.getLast().whole("seqno");
        List<GuiRecord> wanted = messages.subList(Math.max(0, messages.size() - Math.max(0, last)), messages.size());
        if (json() && !follow) {
            print(wanted.stream().map(MessagesCommand::facts).toList());
        } else {
            wanted.forEach(this::show);
            out().flush();
        }
        if (follow) {
            new MessageFollower(this, this::show, Duration.ofSeconds(Math.max(0, patienceSeconds))).follow(client,
                    seen);
        }
    }

    private void show(GuiRecord message) {
        if (json()) {
            print(facts(message));
        } else {
            String project = message.text("project");
            out().printf("%s  %s%s%s%n", Words.time(message.number("time")), project.isEmpty() ? "" : project + ": ",
                    message.whole("pri") >= ALERT ? "(!) " : "", message.text("body"));
        }
    }

    /** The names are part of the command's interface. */
    private static Map<String, Object> facts(GuiRecord message) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("number", message.whole("seqno"));
        facts.put("at", message.number("time"));
        facts.put("project", message.text("project"));
        facts.put("alert", message.whole("pri") >= ALERT);
        facts.put("text", message.text("body"));
        return facts;
    }
}
