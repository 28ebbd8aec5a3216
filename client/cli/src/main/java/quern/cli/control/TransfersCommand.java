package quern.cli.control;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import quern.rpc.gui.GuiRecord;

/** {@code quern transfers}: files on their way. */
@Command(name = "transfers", description = "List the files that the running client downloads and uploads.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:listed", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class TransfersCommand extends ControlCommand {
    @Override
    void run(ControlDoor client) throws ControlException, IOException {
        List<GuiRecord> transfers = client.ask("get_file_transfers").all("file_transfer");
        if (json()) {
            print(transfers.stream().map(TransfersCommand::facts).toList());
        } else {
            print(table(transfers), "No file is on its way.");
        }
    }

    private static Table table(List<GuiRecord> transfers) {
        Table table = new Table("FILE", "PROJECT", "WAY", ">DONE", ">OF", ">A SECOND", "STATE");
        for (GuiRecord transfer : transfers) {
            table.row(transfer.text("name"), project(transfer), transfer.is("is_upload") ? "up" : "down",
                    Words.bytes(bytes(transfer)), Words.bytes(transfer.number("nbytes")),
                    transfer.has("file_xfer") ? Words.bytes(transfer.number("xfer_speed")) : "-", state(transfer));
        }
        return table;
    }

    private static String project(GuiRecord transfer) {
        String name = transfer.text("project_name");
        return name.isEmpty() ? transfer.text("project_url") : name;
    }

    private static double bytes(GuiRecord transfer) {
        return transfer.has("file_xfer") ? transfer.number("bytes_xferred") : transfer.number("last_bytes_xferred");
    }

    private static String state(GuiRecord transfer) {
        if (transfer.has("file_xfer")) {
            return "active";
        }
        double wait = transfer.number("next_request_time") - Instant.now().getEpochSecond();
        String next = wait > 0 ? "next try in " + Words.duration(wait) : "waiting";
        int retries = transfer.whole("num_retries");
        return retries == 0 ? next : next + " after " + Words.count(retries, "failure");
    }

    /** The names are part of the command's interface. */
    private static Map<String, Object> facts(GuiRecord transfer) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", transfer.text("name"));
        facts.put("project", transfer.text("project_url"));
        facts.put("upload", transfer.is("is_upload"));
        facts.put("active", transfer.has("file_xfer"));
        facts.put("bytes_done", bytes(transfer));
        facts.put("bytes", transfer.number("nbytes"));
        facts.put("bytes_per_second", transfer.number("xfer_speed"));
        facts.put("failures", transfer.whole("num_retries"));
        facts.put("next_try", transfer.number("next_request_time"));
        return facts;
    }
}
