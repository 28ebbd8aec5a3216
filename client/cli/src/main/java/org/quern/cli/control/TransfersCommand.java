package org.quern.cli.control;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.common.WatchOption;
import org.quern.cli.text.ModeWords;
import org.quern.cli.text.StateStyle;
import org.quern.cli.text.Table;
import org.quern.cli.text.Words;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code quern transfers}: files on their way. */
@Command(name = "transfers", description = "List the files that the running client downloads and uploads.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:listed", "1:the client refused, or stands by", "2:wrong arguments", "3:no client answers"})
public final class TransfersCommand extends ControlCommand {
    @Mixin
    private WatchOption watch = new WatchOption();

    @Override
    protected long watchMillis() {
        return watch.millis();
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        client.refuseIfItStandsBy();
        List<GuiRecord> transfers = client.ask("get_file_transfers").all("file_transfer");
        String obstacle = transfers.isEmpty() ? "" : obstacle(client);
        if (json()) {
            print(transfers.stream().map(transfer -> facts(transfer, obstacle)).toList());
        } else {
            Map<String, String> names = transfers.isEmpty() ? Map.of() : Choice.names(client.projects());
            print(table(transfers, names, obstacle), "No file is on its way.");
        }
    }

    /** Why no file may move; empty if files may. */
    static String obstacle(ControlClient client) throws ControlException, IOException {
        String told = client.ownStatus().text("transfers_wait");
        ModeWords network = ModeWords.of(client.ask("get_cc_status").one("cc_status"), "network");
        return !told.isEmpty() || network.isOn() ? told : "the network is off: " + network.why(); // BOINC's client
    }

    private static Table table(List<GuiRecord> transfers, Map<String, String> names, String obstacle) {
        Table table = new Table("FILE", "PROJECT", "WAY", ">DONE", ">OF", ">A SECOND", ">LEFT", "STATE")
                .styled("STATE", StateStyle::of);
        for (GuiRecord transfer : transfers) {
            String url = transfer.text("project_url");
            table.row(transfer.text("name"), names.getOrDefault(url, url), transfer.is("is_upload") ? "up" : "down",
                    Words.bytes(bytes(transfer)), Words.bytes(transfer.number("nbytes")),
                    transfer.has("file_xfer") ? Words.bytes(transfer.number("xfer_speed")) : "-", left(transfer),
                    state(transfer, obstacle));
        }
        return table;
    }

    /** Seconds that an active transfer still needs, unknown until it has a speed. */
    private static String left(GuiRecord transfer) {
        double seconds = secondsLeft(transfer);
        return seconds > 0 ? Words.duration(seconds) : "-";
    }

    /** As the client says; BOINC's own before 8 does not. */
    private static double secondsLeft(GuiRecord transfer) {
        if (transfer.has("estimated_xfer_time_remaining")) {
            return transfer.number("estimated_xfer_time_remaining");
        }
        double speed = transfer.number("xfer_speed");
        return speed > 0 ? Math.max(0, transfer.number("nbytes") - bytes(transfer)) / speed : 0;
    }

    private static double bytes(GuiRecord transfer) {
        return transfer.has("file_xfer") ? transfer.number("bytes_xferred") : transfer.number("last_bytes_xferred");
    }

    static String state(GuiRecord transfer, String obstacle) {
        if (transfer.has("file_xfer")) {
            return "active";
        }
        if (!obstacle.isEmpty()) {
            return "waiting: " + obstacle;
        }
        double wait = transfer.number("next_request_time") - Instant.now().getEpochSecond();
        String next = wait > 0 ? "next try in " + Words.span(wait) : "waiting";
        int retries = transfer.whole("num_retries");
        double project = transfer.number("project_backoff");
        next = project > Math.max(0, wait) && retries > 0 ? "all of the project wait " + Words.span(project) : next;
        return retries == 0 ? next : next + " after " + Words.count(retries, "failure");
    }

    /** The names are part of the command's interface. */
    static Map<String, Object> facts(GuiRecord transfer, String obstacle) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", transfer.text("name"));
        facts.put("project", transfer.text("project_url"));
        facts.put("upload", transfer.is("is_upload"));
        facts.put("active", transfer.has("file_xfer"));
        facts.put("bytes_done", bytes(transfer));
        facts.put("bytes", transfer.number("nbytes"));
        facts.put("bytes_per_second", transfer.number("xfer_speed"));
        facts.put("seconds_left", secondsLeft(transfer));
        facts.put("seconds_spent", transfer.number("time_so_far"));
        facts.put("project_wait", transfer.number("project_backoff"));
        facts.put("failures", transfer.whole("num_retries"));
        facts.put("next_try", transfer.number("next_request_time"));
        facts.put("waits_for", transfer.has("file_xfer") ? "" : obstacle);
        return facts;
    }
}
