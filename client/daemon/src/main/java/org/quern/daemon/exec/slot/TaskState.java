package org.quern.daemon.exec.slot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.quern.model.ProjectUrl;
import org.quern.model.TextCursor;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * What is noted in the slot at each checkpoint, so that the state file need not be written
 * (docs/protocol/app-control.md 18).
 *
 * @param project master URL
 * @param resultName the task
 * @param checkpointCpuTime CPU seconds
 * @param checkpointElapsedTime run seconds
 * @param fractionDone 0..1, not read back by BOINC's client
 * @param peakWorkingSetBytes peak resident size
 * @param peakSwapBytes peak swap
 * @param peakDiskBytes peak disk usage
 */
public record TaskState(ProjectUrl project, String resultName, double checkpointCpuTime, double checkpointElapsedTime,
        double fractionDone, double peakWorkingSetBytes, double peakSwapBytes, double peakDiskBytes) {
    /** BOINC's client reads no more than this. */
    private static final int MAX_BYTES = 4095;

    /** Writes it into the slot; a crash leaves the old file or the new one. */
    public void write(SlotDirectory slot) throws IOException {
        PlainFiles.replace(slot.path().resolve(SlotFiles.TASK_STATE), bytes());
    }

    /** Reads a slot's file; empty if there is none or it speaks of another task. */
    public static Optional<TaskState> read(SlotDirectory slot, ProjectUrl project, String resultName) {
        try {
            return PlainFiles.head(slot.path().resolve(SlotFiles.TASK_STATE), MAX_BYTES)
                    .filter(text -> isOf(text, project, resultName))
                    .map(text -> parse(text, project, resultName));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isOf(String text, ProjectUrl project, String resultName) {
        boolean sameProject = element(text, "project_master_url").map(ProjectUrl::of).filter(project::sameProject)
                .isPresent();
        return sameProject && element(text, "result_name").filter(resultName::equals).isPresent();
    }

    private static TaskState parse(String text, ProjectUrl project, String resultName) {
        return new TaskState(project, resultName, number(text, "checkpoint_cpu_time"),
                number(text, "checkpoint_elapsed_time"), number(text, "fraction_done"),
                number(text, "peak_working_set_size"), number(text, "peak_swap_size"),
                number(text, "peak_disk_usage"));
    }

    private static Optional<String> element(String text, String name) {
        return TextCursor.between(text, "<" + name + ">", "</" + name + ">").map(String::strip);
    }

    private static double number(String text, String name) {
        try {
            double value = Double.parseDouble(element(text, name).orElse("0"));
            return Double.isFinite(value) ? Math.max(0, value) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BoincXmlWriter xml = new BoincXmlWriter(out);
        xml.open("active_task");
        xml.raw("project_master_url", project.canonical());
        xml.raw("result_name", resultName);
        xml.number("checkpoint_cpu_time", checkpointCpuTime);
        xml.number("checkpoint_elapsed_time", checkpointElapsedTime);
        xml.number("fraction_done", fractionDone);
        xml.whole("peak_working_set_size", peakWorkingSetBytes);
        xml.whole("peak_swap_size", peakSwapBytes);
        xml.whole("peak_disk_usage", peakDiskBytes);
        xml.close();
        xml.flush();
        return out.toByteArray();
    }
}
