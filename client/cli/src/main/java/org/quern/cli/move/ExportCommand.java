package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.daemon.start.ExportNote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code quern export}: gives the work back to a BOINC client. */
@Command(name = "export", description = "Give projects and tasks back to BOINC's client: a copy of the data directory, in which it goes on. Quern's own directory is only read, and a note left in it.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done, or possible with --dry-run", "1:refused or failed; each reason names a file and what to do",
    "2:wrong arguments"})
public final class ExportCommand extends MoveCommand {
    @Parameters(arity = "0..1", paramLabel = "DIR", description = "BOINC's data directory. Default: the one in /etc/boinc-client/config.properties, else /var/lib/boinc-client.")
    private @Nullable Path directory;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Override
    MovePlan plan(boolean replaces) throws IOException {
        Path to = directory == null ? Debian.OF_THIS_COMPUTER.dataDirectory() : directory;
        return new ExportPlanner(Debian.OF_THIS_COMPUTER, dataDir.path(), to.toAbsolutePath().normalize(), replaces)
                .plan();
    }

    @Override
    Owner owner(MovePlan plan) throws IOException {
        return Owner.in(plan.to(), "boinc", plan.from());
    }

    @Override
    void finish(MovePlan plan, Owner owner, Owner reader, String origin) throws IOException {
        reader.act(() -> {
            ExportNote.write(plan.from(), plan.to());
            return plan;
        });
    }

    @Override
    String before() {
        return ExportPlanner.BEFORE;
    }
}
