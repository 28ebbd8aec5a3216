package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.FileInfo;
import org.quern.model.ReportedResult;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <result>} in a request: a finished task (docs/protocol/scheduler-rpc.md 4.8). */
public final class ReportedResultXml {
    private ReportedResultXml() {
    }

    public static void write(BoincXmlWriter out, ReportedResult reported, String clientVersion) throws IOException {
        Result result = reported.result();
        ResultOutcome outcome = reported.outcome();
        out.open("result");
        out.raw("name", result.name());
        out.number("final_cpu_time", outcome.finalCpuTime());
        out.number("final_elapsed_time", outcome.finalElapsedTime());
        out.integer("exit_status", outcome.exitStatus());
        out.integer("state", outcome.state().code());
        out.raw("platform", result.platform());
        out.integer("version_num", result.versionNum());
        if (!result.planClass().isEmpty()) {
            out.raw("plan_class", result.planClass());
        }
        writePeaks(out, outcome);
        out.integer("app_version_num", result.versionNum());
        writeStderr(out, outcome.stderr(), clientVersion);
        for (FileInfo file : reported.uploaded()) {
            FileInfoXml.writeUploaded(out, file);
        }
        out.close();
    }

    /** Peak sizes, whole bytes, left out where nothing was measured. */
    static void writePeaks(BoincXmlWriter out, ResultOutcome outcome) throws IOException {
        writeUnlessZero(out, "final_peak_working_set_size", outcome.peakWorkingSetBytes());
        writeUnlessZero(out, "final_peak_swap_size", outcome.peakSwapBytes());
        writeUnlessZero(out, "final_peak_disk_usage", outcome.peakDiskBytes());
    }

    private static void writeUnlessZero(BoincXmlWriter out, String name, double bytes) throws IOException {
        if (bytes > 0) {
            out.whole(name, bytes);
        }
    }

    private static void writeStderr(BoincXmlWriter out, String stderr, String clientVersion) throws IOException {
        out.open("stderr_out");
        out.raw("core_client_version", clientVersion);
        if (!stderr.isEmpty()) {
            out.cdata("\n" + stderr + "\n");
            out.verbatim("\n");
        }
        out.close();
    }

    public static ReportedResult read(BoincXml xml) throws IOException, Unusable {
        var draft = new ResultXml.Draft();
        var outcome = new OutcomeDraft();
        List<FileInfo> uploaded = new ArrayList<>();
        for (int result = xml.enter(); xml.nextChild(result);) {
            if (xml.name().equals("file_info")) {
                uploaded.add(FileInfoXml.read(xml));
            } else if (!draft.take(xml)) {
                outcome.take(xml);
            }
        }
        return new ReportedResult(draft.build(), outcome.build(), uploaded);
    }

    /** How a result ended, while it is read; also used for the state file. */
    static final class OutcomeDraft {
        private ResultState state = ResultState.NEW;
        private double cpuTime;
        private double elapsed;
        private int exitStatus;
        private double workingSet;
        private double swap;
        private double disk;
        private String stderr = "";
        private boolean ready;
        private boolean acked;
        private double completed;
        private boolean suspended;

        void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "final_cpu_time" -> cpuTime = xml.nonNegativeOr(0);
                case "final_elapsed_time" -> elapsed = xml.nonNegativeOr(0);
                case "exit_status" -> exitStatus = xml.intOr(0);
                case "state" -> state = ResultState.ofCode(xml.intOr(0));
                case "final_peak_working_set_size" -> workingSet = xml.nonNegativeOr(0);
                case "final_peak_swap_size" -> swap = xml.nonNegativeOr(0);
                case "final_peak_disk_usage" -> disk = xml.nonNegativeOr(0);
                case "stderr_out" -> stderr = StderrText.ofElement(xml.rawText());
                case "ready_to_report" -> ready = xml.bool();
                case "got_server_ack" -> acked = xml.bool();
                case "completed_time" -> completed = xml.nonNegativeOr(0);
                case "suspended_via_gui" -> suspended = xml.bool();
                default -> {
                }
            }
        }

        /** As in a report. */
        ResultOutcome build() {
            return new ResultOutcome(state, cpuTime, elapsed, exitStatus, workingSet, swap, disk, stderr, ready, acked,
                    completed, suspended);
        }

        /**
         * As in the state file: a result that is to be reported as done cannot be in a state before the end
         * (docs/protocol/data-directory.md 5.11). One that failed before it was started can.
         */
        ResultOutcome buildSaved() {
            if ((acked || ready) && exitStatus == 0 && !state.ended()) {
                state = ResultState.FILES_UPLOADED;
            }
            return build();
        }
    }
}
