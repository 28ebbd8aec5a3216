package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern import}: takes a BOINC client's work over. */
@Command(name = "import", description = "Take over the projects and tasks of BOINC's client: a copy of its data directory, in which Quern goes on. The old directory is only read.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done, or possible with --dry-run", "1:refused or failed; each reason names a file and what to do",
    "2:wrong arguments"})
public final class ImportCommand extends MoveCommand {
    @Parameters(arity = "0..1", paramLabel = "DIR", description = "BOINC's data directory. Default: the one in /etc/boinc-client/config.properties, else /var/lib/boinc-client.")
    private @Nullable Path directory;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--in-place", description = "Copy nothing: check whether Quern can go on in that directory, and say how.")
    private boolean inPlace;

    @Override
    MovePlan plan(boolean replaces) throws IOException {
        Debian debian = Debian.OF_THIS_COMPUTER;
        Path from = (directory == null ? debian.dataDirectory() : directory).toAbsolutePath().normalize();
        return new ImportPlanner(debian, from, dataDir.path(), replaces)
                .plan(inPlace || from.equals(dataDir.path()));
    }

    @Override
    Owner owner(MovePlan plan) throws IOException {
        return Owner.in(plan.to(), "quern", plan.from());
    }

    @Override
    String before() {
        return ImportPlanner.BEFORE;
    }

    @Override
    void finish(MovePlan plan, Owner owner, Owner reader, String origin) throws IOException {
        owner.give(ImportNote.write(origin, plan.to()));
    }
}
