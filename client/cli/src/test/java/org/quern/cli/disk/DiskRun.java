package org.quern.cli.disk;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs {@code quern disk ...} in this process. */
record DiskRun(int exitCode, String out, String err) {
    static DiskRun disk(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new DiskCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(arguments);
        return new DiskRun(exitCode, out.toString(), err.toString());
    }
}
