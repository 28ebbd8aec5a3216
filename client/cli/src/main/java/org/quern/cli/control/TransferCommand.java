package org.quern.cli.control;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.cli.text.NearNames;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern transfer VERB FILE}: try a waiting file now, or give it up. */
@Command(name = "transfer", description = {"Do something with a file that is on its way:", "  retry  try it now",
    "  abort  give it up; tasks that need it fail"}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:done",
        "1:no such file on its way, or the client refused", "2:wrong arguments", "3:no client answers"})
public final class TransferCommand extends ControlCommand {
    /** What can be done. */
    enum Verb {
        RETRY("retry_file_transfer", "is tried again"), ABORT("abort_file_transfer", "is given up");

        private final String operation;
        private final String outcome;

        Verb(String operation, String outcome) {
            this.operation = operation;
            this.outcome = outcome;
        }

        /** As it is typed, and shown where choices are listed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", paramLabel = "VERB", description = "One of ${COMPLETION-CANDIDATES}.")
    private Verb verb = Verb.RETRY;

    @Parameters(index = "1", paramLabel = "FILE", description = "Its name, as 'quern transfers' lists it.")
    private String file = "";

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        List<GuiRecord> transfers = client.ask("get_file_transfers").all("file_transfer");
        GuiRecord found = transfers.stream().filter(transfer -> transfer.text("name").equals(file)).findFirst()
                .orElseThrow(() -> ControlException.failed(transfers.isEmpty() ? "No file is on its way."
                        : "No file on its way is called '" + file + "'. Near: " + String.join(", ",
                                NearNames.of(file, transfers.stream().map(t -> t.text("name")).toList())) + "."));
        client.ask(GuiQuestion.of(verb.operation).with("project_url", found.text("project_url")).with("filename",
                file));
        done(true, file + " " + verb.outcome + ".",
                Map.of("file", file, "project", found.text("project_url"), "verb", verb));
    }
}
