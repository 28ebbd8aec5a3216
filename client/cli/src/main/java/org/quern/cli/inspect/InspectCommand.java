package org.quern.cli.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.FileTrouble;
import org.quern.cli.common.Json;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern inspect}: what saved documents hold, for people who ask why a project or a manager misbehaves. */
@Command(name = "inspect", description = "Say what saved documents hold as Quern understands them, and which elements it does not know: scheduler requests and replies, client_state.xml, account files, preferences, coproc_info.xml, cc_config.xml, app_info.xml, app_config.xml, init_data.xml, statistics, what is said to and by account managers, recorded conversations with managers.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:all were read", "1:a file cannot be read, or is of no known kind", "2:wrong arguments"})
public final class InspectCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The documents.")
    private List<Path> files = List.of();

    @Option(names = "--json", description = "Print one line of JSON for each file.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        int code = ExitCode.DONE.code();
        for (Path file : files) {
            code = Math.max(code, inspect(file));
        }
        spec.commandLine().getOut().flush();
        return code;
    }

    private int inspect(Path file) {
        try {
            Inspection found = Inspector.of(file);
            print(found);
            return found.known() ? ExitCode.DONE.code() : ExitCode.FAILED.code();
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.FAILED, file + ": " + FileTrouble.words(e),
                    Map.of("file", file));
        }
    }

    private void print(Inspection found) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(found));
            return;
        }
        if (!found.known()) {
            out.println(found.file() + (found.kind().isEmpty() ? ": there is no element in it"
                    : ": nothing is known of <" + found.kind() + ">"));
            return;
        }
        out.println(found.file() + ": " + found.kind() + (found.wellFormed() ? "" : ", not well-formed XML"));
        if (!found.counts().isEmpty()) {
            out.println("  holds       " + found.counts().entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey()).collect(Collectors.joining(", ")));
        }
        print(out, "faults", found.repairs());
        print(out, "unknown", found.unknown());
        print(out, "left alone",
                found.leftAlone().stream().map(each -> each.path() + " (" + each.reason() + ")").toList());
    }

    private static void print(PrintWriter out, String what, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            out.printf("  %-10s  %s%n", i == 0 ? what : "", lines.get(i));
        }
    }
}
