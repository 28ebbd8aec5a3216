package org.quern.cli.disk;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.common.Json;
import org.quern.cli.text.Terminal;
import org.quern.daemon.DiskReading;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern disk}: who uses the disk, what limits it, and what would go, and {@code disk plan}. */
@Command(name = "disk", description = "Who uses the disk, what limits it, and what would go for whom.", subcommands = DiskPlanCommand.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:told", "1:there is no client's state in the data directory", "2:wrong arguments"})
public final class DiskCommand implements Callable<Integer> {
    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        String obstacle = DirectoryAccess.obstacle(dataDir.path()).orElse("");
        if (!obstacle.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, obstacle);
        }
        DiskFacts facts = DiskFacts.of(DiskReading.of(dataDir.path(), DiskPlanCommand.now()));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(facts.json()));
        } else {
            DiskTable.lines(facts, Terminal.width()).forEach(line -> out.println((Object) line));
        }
        out.flush();
        return ExitCode.DONE.code();
    }
}
