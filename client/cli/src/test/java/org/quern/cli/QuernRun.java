package org.quern.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * One run of {@code quern} in this process.
 *
 * @param exitCode its code
 * @param out what it printed
 * @param err what it complained of
 */
public record QuernRun(int exitCode, String out, String err) {
    /** Runs {@code quern} with these arguments. */
    public static QuernRun quern(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new QuernRun(code, out.toString(), err.toString());
    }

    @Override
    public String toString() {
        return "exit " + exitCode + "\n" + out + "\nstderr: " + err;
    }
}
