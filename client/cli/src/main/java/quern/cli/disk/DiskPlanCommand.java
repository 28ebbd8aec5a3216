package quern.cli.disk;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import javax.xml.stream.XMLStreamException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import quern.cli.Json;
import quern.config.SafeXml;
import quern.datamanager.Bytes;
import quern.datamanager.Standing;

/** {@code quern disk plan}: says what would be deleted, in order, and why; deletes nothing. */
@Command(name = "plan", description = "Say what would be deleted, in order, and why, without deleting.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:the plan was made, granted or not", "1:the scenario cannot be read", "2:wrong arguments"})
public final class DiskPlanCommand implements Callable<Integer> {
    @Option(names = "--scenario", required = true, paramLabel = "FILE", description = "A disk and a question in a file (docs/disk.md).")
    private Path scenario = Path.of("");

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try (InputStream in = Files.newInputStream(scenario)) {
            print(ScenarioReader.read(SafeXml.reader(in, scenario.toString()), scenario.toString()));
            return 0;
        } catch (IOException unreadable) {
            err().println(scenario + " cannot be read (" + unreadable.getClass().getSimpleName()
                    + "): check the path and its permissions");
        } catch (XMLStreamException notXml) {
            err().println(scenario + " is not XML");
        } catch (ScenarioFault fault) {
            err().println(fault.getMessage());
        }
        return 1;
    }

    private void print(Scenario read) {
        read.warnings().forEach(err()::println);
        PlanAnswer answer = PlanAnswer.to(read.disk(), read.question());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(answer.facts()));
        } else {
            answer.reasons().forEach(out::println);
            answer.standings().forEach(standing -> out.println(line(standing)));
        }
        out.flush();
    }

    private static String line(Standing standing) {
        return "  " + standing.project() + ": " + Bytes.text(standing.usageBytes()) + " of "
                + Bytes.text(standing.limitBytes()) + (standing.offends() ? ", an offender" : "");
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
