package org.quern.cli.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.WatchOption;
import org.quern.cli.text.LackingKindWords;
import org.quern.cli.text.LoadTable;
import org.quern.cli.text.LoadWords;
import org.quern.cli.text.ModeWords;
import org.quern.cli.text.ProcessorWords;
import org.quern.cli.text.SensorWords;
import org.quern.cli.text.Shares;
import org.quern.cli.text.SilentCardWords;
import org.quern.cli.text.StateStyle;
import org.quern.cli.text.Styled;
import org.quern.cli.text.TaskCounts;
import org.quern.cli.text.TaskWords;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code quern status}: is it running, does it compute, and if not, why. */
@Command(name = "status", description = "Say whether the client runs, whether it computes and uses the network, and why not.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:a client runs", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class StatusCommand extends ControlCommand {
    private static final String START_TROUBLE = "start_trouble";
    /** Cards of which each has a line of its own. */
    private static final int MOST_LINES = 4;
    /** Columns before the rows of a table. */
    private static final int INDENT = 2;
    /** Columns before what is told. */
    private static final int MARGIN = 11;

    /** What is shown: the word for people, the name in answers and in JSON. */
    private enum Kind {
        COMPUTING("Computing", "task"), GPU("Graphics", "gpu"), NETWORK("Network", "network");

        private final String heading;
        private final String element;

        Kind(String heading, String element) {
            this.heading = heading;
            this.element = element;
        }
    }

    @Mixin
    private WatchOption watch = new WatchOption();

    @Override
    protected long watchMillis() {
        return watch.millis();
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        GuiRecord status = client.ask("get_cc_status").one("cc_status");
        GuiRecord own = client.ownStatus();
        if (json()) {
            Map<String, Object> facts = facts(client, status, own);
            facts.put("processor", OwnStatus.processor(client));
            facts.put("cards", OwnStatus.cards(client).stream().map(LoadWords::facts).toList());
            print(facts);
        } else {
            print(client, status, own);
        }
    }

    private static String why(GuiRecord status, GuiRecord own, Kind kind) {
        if (kind == Kind.COMPUTING && ModeWords.of(status, kind.element).isOn() && own.has(START_TROUBLE)) {
            return "no task can be started: " + own.text(START_TROUBLE);
        }
        String told = own.text(kind.element + "_explanation");
        if (told.isEmpty()) {
            return ModeWords.of(status, kind.element).why();
        }
        return told.startsWith("on: ") || told.startsWith("off: ") ? told.substring(told.indexOf(' ') + 1) : told;
    }

    private static String version(ControlClient client) throws ControlException, IOException {
        GuiRecord version = client.ask("exchange_versions").one("server_version");
        return version.whole("major") + "." + version.whole("minor") + "." + version.whole("release");
    }

    private void print(ControlClient client, GuiRecord status, GuiRecord own) throws ControlException, IOException {
        line("Client", own.text("version").isEmpty() ? "BOINC " + version(client)
                : "Quern " + own.text("version") + ", protocol " + version(client) + ", in "
                        + own.text("data_directory"));
        if (standsBy(own)) {
            line("Mode", "standing by - " + own.text("stands_by"));
        }
        var unused = UnusedCards.of(client);
        for (Kind kind : Kind.values()) {
            ModeWords mode = ModeWords.of(status, kind.element);
            if (kind == Kind.GPU && own.text("usable_devices").equals("0")) {
                line(kind.heading, unused.noneUsable());
                continue;
            }
            String state = mode.isOn() ? "on" : "off";
            wrapped(new Styled().add("%-10s ".formatted(kind.heading)).add(state, StateStyle.of(state)).add(" - "),
                    why(status, own, kind) + " [mode " + mode.sentence() + "]");
        }
        String processors = ProcessorWords.of(OwnStatus.processor(client));
        if (!processors.isEmpty()) {
            line("Processors", processors);
        }
        loads(OwnStatus.cards(client));
        unused.lines().forEach(text -> line("Card", text));
        SilentCardWords.of(told(client, own, "silent_card")).forEach(text -> line("Card", text));
        LackingKindWords.of(told(client, own, "lacking_kind")).forEach(text -> line("Card", text));
        if (!standsBy(own)) { // otherwise nothing is known of them
            List<GuiRecord> tasks = client.tasks();
            line("Tasks", tasks.isEmpty() ? "none" : TaskCounts.of(tasks).words());
            List<GuiRecord> projects = client.projects();
            line("Projects", projects(projects));
            String shares = Shares.sentence(projects);
            if (!shares.isEmpty()) {
                line("Shares", shares);
            }
            line("Transfers", Words.count(client.ask("get_file_transfers").all("file_transfer").size(), "file"));
            line("Disk", disk(client.ask("get_disk_usage")));
        }
        for (GuiRecord missing : told(client, own, "missing_sensor").stream()
                .filter(each -> SensorWords.isWorthALine(each.text("what"))).toList()) {
            line("Missing", missing.text("what") + " - " + missing.text("reason"));
        }
        out().flush();
    }

    /** Of many cards a table: sentences would fill screens. */
    private void loads(List<GuiRecord> cards) {
        if (cards.size() <= MOST_LINES) {
            cards.forEach(card -> line("Card", LoadWords.of(card)));
            return;
        }
        line("Cards", cards.size() + ", each as it is now:");
        LoadTable.of(cards).lines(Terminal.width() - INDENT, Integer.MAX_VALUE)
                .forEach(each -> {
                    Styled indented = new Styled().add(" ".repeat(INDENT));
                    each.pieces().forEach(piece -> indented.add(piece.text(), piece.style()));
                    out().println((Object) indented);
                });
    }

    /** What the client tells of itself under that name, such as cards whose driver is silent; none of a client that does not tell. */
    private static List<GuiRecord> told(ControlClient client, GuiRecord own, String what)
            throws ControlException, IOException {
        return own.fields().isEmpty() ? List.of() : client.ask("get_quern_status").all(what);
    }

    /** The client does nothing at all, since its state cannot be read. */
    private static boolean standsBy(GuiRecord own) {
        return !own.text("stands_by").isEmpty();
    }

    private void line(String heading, String text) {
        wrapped(new Styled().add("%-10s ".formatted(heading)), text);
    }

    private void wrapped(Styled head, String text) {
        Wrap.hanging(head, text, MARGIN, Terminal.width()).forEach(line -> out().println((Object) line));
    }

    private static String projects(List<GuiRecord> projects) {
        long suspended = projects.stream().filter(project -> project.is("suspended_via_gui")).count();
        long waiting = projects.stream().filter(project -> project.is("quern_account_missing")).count();
        long own = projects.stream().filter(project -> project.is("anonymous_platform")).count();
        return projects.isEmpty() ? "none; attach one with 'quern attach URL'"
                : projects.size() + (suspended > 0 ? ", " + suspended + " of them suspended" : "")
                        + (waiting > 0 ? ", " + waiting + " of them without account file; 'quern projects' says which"
                                : "")
                        + (own > 0 ? ", " + own + " of them on the anonymous platform" : "");
    }

    private static String disk(GuiAnswer answer) throws IOException {
        GuiRecord disk = answer.one("disk_usage_summary");
        return Words.bytes(used(answer)) + " used, " + Words.bytes(disk.number("d_allowed")) + " allowed, "
                + Words.bytes(disk.number("d_free")) + " free";
    }

    private static double used(GuiAnswer answer) throws IOException {
        double projects = answer.all("project").stream().mapToDouble(project -> project.number("disk_usage")).sum();
        return projects + answer.one("disk_usage_summary").number("d_boinc");
    }

    /** Cards that can be used; null where the client does not tell. BOINC's own tells it of its host (docs/protocol/gui-rpc.md 6.6). */
    private static @Nullable Integer usableDevices(ControlClient client, GuiRecord own)
            throws ControlException, IOException {
        if (own.has("usable_devices")) {
            return own.whole("usable_devices");
        }
        GuiRecord host = own.has("version") ? own : client.ask("get_host_info").one("host_info");
        return host.has("n_usable_coprocs") ? host.whole("n_usable_coprocs") : null;
    }

    /** The names are part of the command's interface. */
    static Map<String, Object> facts(ControlClient client, GuiRecord status, GuiRecord own)
            throws ControlException, IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", own.text("version"));
        facts.put("protocol", version(client));
        facts.put("data_directory", own.text("data_directory"));
        facts.put("stands_by", own.text("stands_by"));
        facts.put("decision_trouble", own.text("decision_trouble"));
        facts.put(START_TROUBLE, own.text(START_TROUBLE));
        for (Kind kind : Kind.values()) {
            facts.put(kind.name().toLowerCase(Locale.ROOT),
                    ModeWords.of(status, kind.element).facts(why(status, own, kind)));
        }
        facts.put("usable_devices", usableDevices(client, own));
        facts.put("silent_cards", SilentCardWords.facts(told(client, own, "silent_card")));
        facts.put("lacking_kinds", LackingKindWords.facts(told(client, own, "lacking_kind")));
        facts.put("unused_cards", UnusedCards.of(client).facts());
        List<GuiRecord> tasks = client.tasks();
        facts.put("tasks", tasks.size());
        facts.put("running", tasks.stream().filter(TaskWords::isRunning).count());
        facts.put("to_report", tasks.stream().filter(task -> task.is("ready_to_report")).count());
        facts.put("task_counts", TaskCounts.of(tasks).facts());
        facts.put("projects", client.projects().size());
        facts.put("projects_without_account", client.projects().stream()
                .filter(project -> project.is("quern_account_missing")).count());
        facts.put("transfers", client.ask("get_file_transfers").all("file_transfer").size());
        var disk = client.ask(GuiQuestion.of("get_disk_usage"));
        facts.put("disk_used_bytes", standsBy(own) ? null : used(disk));
        facts.put("disk_allowed_bytes", disk.one("disk_usage_summary").number("d_allowed"));
        facts.put("disk_free_bytes", disk.one("disk_usage_summary").number("d_free"));
        List<Object> missing = new ArrayList<>();
        for (GuiRecord sensor : told(client, own, "missing_sensor")) {
            Map<String, Object> each = new LinkedHashMap<>(sensor.fields());
            each.put("only_of_services", SensorWords.onlyOfServices(sensor.text("what")));
            missing.add(each);
        }
        facts.put("missing_sensors", missing);
        return facts;
    }
}
