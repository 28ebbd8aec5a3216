package org.quern.cli.disk;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.common.Json;
import org.quern.cli.disk.Scenario.Question;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Wrap;
import org.quern.config.bind.BoundDocument;
import org.quern.daemon.DiskReading;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.DiskShareUse;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.engine.disk.DiskReport;
import org.quern.model.ExitCode;
import org.quern.model.ProjectUrl;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern disk plan}: says what would be deleted, in order, and why; deletes nothing. */
@Command(name = "plan", description = "Say what would be deleted, in order, and why, without deleting.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:the plan was made, granted or not", "1:the scenario or the client's state cannot be read",
    "2:wrong arguments"})
public final class DiskPlanCommand implements Callable<Integer> {
    private static final int INDENT = 4;
    private static final double MILLIS = 1000;
    @ArgGroup(multiplicity = "1")
    private Subject subject = new Subject();

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** What is asked: about a disk in a file, or about this client's. */
    static final class Subject {
        @Option(names = "--scenario", required = true, paramLabel = "FILE", description = "A disk and a question in a file (docs/disk.md).")
        private @Nullable Path scenario;

        @ArgGroup(exclusive = false)
        private @Nullable Need need;
    }

    /** A file that one of this client's projects would like to bring. */
    static final class Need {
        @Option(names = "--need", required = true, paramLabel = "SIZE", converter = Size.class, description = "Size of a file that would come, for instance 500MB.")
        private double bytes;

        @Option(names = "--project", required = true, paramLabel = "URL", description = "The project whose file it would be.")
        private String project = "";
    }

    @Override
    public Integer call() throws IOException {
        Path scenario = subject.scenario;
        if (scenario != null) {
            return ofScenario(scenario);
        }
        Need need = subject.need;
        return need == null ? 0 : ofClient(need);
    }

    private int ofClient(Need need) throws IOException {
        String obstacle = DirectoryAccess.obstacle(dataDir.path()).orElse("");
        if (!obstacle.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, obstacle);
        }
        DiskReport report = DiskReading.of(dataDir.path(), now()).report();
        ProjectUrl wanted = ProjectUrl.of(need.project);
        String project = report.disk().projects().stream().map(ProjectDisk::project)
                .filter(url -> ProjectUrl.of(url).sameProject(wanted)).findFirst()
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "--project: " + need.project
                        + " is not attached; attached are " + report.names().keySet()));
        print(PlanAnswer.to(report.disk(), new Question.Need(project, need.bytes)));
        return ExitCode.DONE.code();
    }

    private int ofScenario(Path scenario) {
        BoundDocument<ScenarioXml> read = ScenarioXml.read(scenario);
        Optional<Scenario> model = read.root().map(ScenarioXml::model);
        read.findings().ignored().forEach(err()::println);
        read.findings().refusals().forEach(err()::println);
        if (model.isEmpty() || !read.findings().refusals().isEmpty()) {
            if (json) {
                spec.commandLine().getOut().println(Json.of(Map.of("error", String.join("; ",
                        read.findings().refusals().stream().map(String::valueOf).toList()))));
                spec.commandLine().getOut().flush();
            }
            return ExitCode.FAILED.code();
        }
        print(PlanAnswer.to(model.get().disk(), model.get().question()));
        return ExitCode.DONE.code();
    }

    private void print(PlanAnswer answer) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(answer.facts()));
        } else {
            answer.reasons().forEach(reason -> print(out, "", reason));
            answer.shareUses().forEach(shareUse -> print(out, "  ", line(shareUse)));
        }
        out.flush();
    }

    private static void print(PrintWriter out, String head, String text) {
        Wrap.hanging(new Styled().add(head), text, INDENT, Terminal.width())
                .forEach(line -> out.println((Object) line));
    }

    private static String line(DiskShareUse shareUse) {
        return shareUse.project() + ": " + Bytes.text(shareUse.usageBytes()) + " of "
                + Bytes.text(shareUse.limitBytes()) + (shareUse.offends() ? ", an offender" : "");
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Unix seconds. */
    static double now() {
        return Instant.now().toEpochMilli() / MILLIS;
    }
}
