package org.quern.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.quern.cli.Main;
import picocli.CommandLine;

/** The command line of the search for counter-examples. */
class SoakCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        CommandLine program = Main.commandLine();
        program.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return program.execute(arguments);
    }

    @Test
    void theSameSeedPrintsTheSameButForTheTimeItTook() {
        assertEquals(0, run("soak", "--years", "0.1", "--seed", "11", "--json"), out + "" + err);
        String first = out.toString();
        run("soak", "--years", "0.1", "--seed", "11", "--json", "--threads", "1");
        assertEquals(withoutTime(first), withoutTime(out.toString()));
        assertTrue(first.startsWith("{\"years\":") && first.contains("\"seed\":11,\"runs\":")
                && first.contains("\"faults\":{") && first.contains("\"failures\":0,"), first);
    }

    private static String withoutTime(String json) {
        return json.replaceAll("\"wall_seconds\":[0-9.]+", "");
    }

    /** It vanished under eight waiting tasks, which failed one after another in a second. */
    @Test
    void aFileThatVanishesBeforeAStartFailsNoTask() {
        assertEquals(0, run("soak", "--seed", "1", "--run", "5", "--faults", "file-vanished@279.6/0.9891/0.6473"),
                out::toString);
    }

    @Test
    void noYearsAreAWrongArgument() {
        assertEquals(2, run("soak", "--years", "0"));
    }
}
