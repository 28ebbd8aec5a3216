package org.quern.rpc.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.OldResult;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.TransientState;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** What is over by itself soon, in elements that BOINC skips: {@code <quern_passing_mode>} and {@code <quern_old_result>}. */
final class TransientStateXml {
    static final String MODE = "quern_passing_mode";
    static final String REPORTED = "quern_old_result";
    static final String CPU_BEFORE = "user_run_prev_request";
    static final String GPU_BEFORE = "user_gpu_prev_request";
    /** BOINC forgets this one, and skips it. */
    static final String NETWORK_BEFORE = "quern_network_prev_request";
    private static final Modes MODES = new Modes();
    private static final OldResults RESULTS = new OldResults();
    private TransientState.Mode cpu = TransientState.Mode.NONE;
    private TransientState.Mode gpu = TransientState.Mode.NONE;
    private TransientState.Mode network = TransientState.Mode.NONE;
    private int cpuBefore;
    private int gpuBefore;
    private int networkBefore;
    private final List<OldResult> reported = new ArrayList<>();

    /** A mode and of what. */
    private record Named(String of, TransientState.Mode mode) {}

    static void writeModes(BoincXmlWriter out, TransientState passing) throws IOException {
        write(out, "cpu", passing.cpu());
        write(out, "gpu", passing.gpu());
        write(out, "network", passing.network());
    }

    /** A mode for good and, if it is known, the one before. */
    static void writeUsual(BoincXmlWriter out, String of, RunMode usual, String ofBefore, @Nullable RunMode before)
            throws IOException {
        out.integer(of, usual.code());
        if (before != null) {
            out.integer(ofBefore, before.code());
        }
    }

    /** Takes the mode before one for good; false if it is another element. */
    boolean takeBefore(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case CPU_BEFORE -> cpuBefore = xml.intOr(0);
            case GPU_BEFORE -> gpuBefore = xml.intOr(0);
            case NETWORK_BEFORE -> networkBefore = xml.intOr(0);
            default -> {
                return false;
            }
        }
        return true;
    }

    static void writeReported(BoincXmlWriter out, TransientState passing) throws IOException {
        RESULTS.writeAll(out, passing.reported());
    }

    private static void write(BoincXmlWriter out, String of, TransientState.Mode mode) throws IOException {
        if (mode.until() > 0) {
            MODES.write(out, new Named(of, mode));
        }
    }

    void takeMode(BoincXml xml) throws IOException, Unusable {
        Named read = MODES.read(xml);
        switch (read.of()) {
            case "cpu" -> cpu = read.mode();
            case "gpu" -> gpu = read.mode();
            default -> network = read.mode();
        }
    }

    void takeReported(BoincXml xml) throws IOException, Unusable {
        reported.add(RESULTS.read(xml));
    }

    TransientState build() {
        return new TransientState(cpu.after(cpuBefore), gpu.after(gpuBefore), network.after(networkBefore), reported);
    }

    private static final class Modes extends ElementTable<Named> {
        private final Column<Named, String> of = text("of", Named::of);
        private final Column<Named, Integer> mode = integer("mode", named -> named.mode().mode().code());
        private final Column<Named, Double> until = number("until", named -> named.mode().until());

        Modes() {
            super(MODE);
        }

        @Override
        protected Named build(Values v) {
            return new Named(v.get(of), new TransientState.Mode(RunMode.ofCode(v.get(mode)), v.get(until)));
        }
    }

    private static final class OldResults extends ElementTable<OldResult> {
        private final Column<OldResult, String> project = raw("project_url", old -> old.project().canonical());
        private final Column<OldResult, String> name = raw("result_name", OldResult::name);
        private final Column<OldResult, String> app = raw("app_name", OldResult::appName);
        private final Column<OldResult, Integer> exit = integer("exit_status", OldResult::exitStatus);
        private final Column<OldResult, Double> elapsed = number("elapsed_time", OldResult::elapsedSeconds);
        private final Column<OldResult, Double> cpuTime = number("cpu_time", OldResult::cpuSeconds);
        private final Column<OldResult, Double> completed = number("completed_time", OldResult::completedTime);
        private final Column<OldResult, Double> acknowledged = number("create_time", OldResult::acknowledgedTime);

        OldResults() {
            super(REPORTED);
        }

        @Override
        protected OldResult build(Values v) {
            return new OldResult(ProjectUrl.of(v.get(project)), v.get(name), v.get(app), v.get(exit), v.get(elapsed),
                    v.get(cpuTime), v.get(completed), v.get(acknowledged));
        }
    }
}
