package org.quern.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.daemon.settings.DaemonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern daemon}: the client itself, in the foreground, until it is told to stop. */
@Command(name = "daemon", description = "Run the client in the foreground until SIGTERM, then stop its tasks cleanly.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:stopped as told", "1:could not start; a sentence says why", "2:wrong arguments", "3:out of memory",
    "70:ended by an internal error, or not within the time that it has for its end; the state is saved where it could be: start it again"})
public final class DaemonCommand implements Callable<Integer> {
    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--attach", paramLabel = "FILE", description = "Attach to the projects that this file lists, besides those of attach.xml in the data directory.")
    private @Nullable Path attach;

    @Option(names = "--gui-rpc-port", paramLabel = "PORT", defaultValue = "-1", description = "Port for managers; 0 takes any free one. Default: 31416.")
    private int guiRpcPort;

    @Option(names = "--gui-rpc-unix-domain", description = "Answer managers at the Unix socket boinc_socket of the data directory instead of a port.")
    private boolean unixSocket;

    @Option(names = "--suite", paramLabel = "SUITE", defaultValue = "", description = "Policies to decide by, for example CS2_WF2_JC2. Default: the client's own choice.")
    private String suite = "";

    @Option(names = "--max-reply-mb", paramLabel = "MB", defaultValue = "64", description = "Longest scheduler reply that is read, megabytes. Default: ${DEFAULT-VALUE}.")
    private int maxReplyMegabytes;

    @Option(names = "--record", description = "Keep what the client is told and what it decides, in recordings/ of the data directory; quern replay runs it again.")
    private boolean record;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        return DaemonRun.run(options(), spec.commandLine().getErr());
    }

    /** What the arguments say. */
    DaemonOptions options() {
        return new DaemonOptions(dataDir.path(), attach, guiRpcPort, unixSocket, suite, false,
                maxReplyMegabytes * 1_000_000L,
                record, true, DaemonArguments.PROJECT_LIST);
    }
}
