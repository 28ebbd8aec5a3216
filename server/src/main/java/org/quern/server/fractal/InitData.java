package org.quern.server.fractal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The few facts of {@code init_data.xml} that this application needs.
 *
 * @param clientPid process id of the client, 0 if the client did not say
 * @param sharedMemoryKey -1 means the mapped file {@code boinc_mmap_file}
 * @param cpuSecondsBefore CPU time of all earlier episodes up to the last checkpoint, seconds
 * @param checkpointPeriodSeconds least time between two checkpoints
 * @param gpuType the kind of card that the task was given, empty if it was given none
 * @param gpuDevice the driver's number of that card, -1 if it was given none
 * @param openClIndex OpenCL's number of that card on its platform, -1 if OpenCL does not drive it
 * @param planClass which kind of version it runs
 */
record InitData(long clientPid, long sharedMemoryKey, double cpuSecondsBefore, double checkpointPeriodSeconds,
        String gpuType, int gpuDevice, int openClIndex, String planClass) {

    private static final String FILE = "init_data.xml";
    /** A real file has some 10 KB; one that is far larger is not ours to read. */
    private static final int MAX_BYTES = 4 << 20;
    /** What BOINC's runtime library uses when the client gives 0, seconds. */
    private static final double DEFAULT_CHECKPOINT_PERIOD_SECONDS = 300;

    /** The slot's init data, or null if there is none: then the application runs on its own. */
    static @Nullable InitData read(Path slot) throws IOException {
        Path file = slot.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(FILE + " is larger than " + MAX_BYTES + " bytes");
        }
        return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
    }

    static InitData parse(String text) {
        double period = number(text, "checkpoint_period", 0);
        return new InitData(
                (long) number(text, "client_pid", 0),
                (long) number(text, "shm_key", 0),
                Math.max(0, number(text, "wu_cpu_time", 0)),
                period > 0 ? period : DEFAULT_CHECKPOINT_PERIOD_SECONDS,
                text(text, "gpu_type"), (int) number(text, "gpu_device_num", -1),
                (int) number(text, "gpu_opencl_dev_index", -1), text(text, "plan_class"));
    }

    private static String text(String text, String tag) {
        String open = "<" + tag + ">";
        int start = text.indexOf(open);
        int end = text.indexOf("</" + tag + ">", Math.max(start, 0));
        return start < 0 || end < 0 ? "" : text.substring(start + open.length(), end).strip();
    }

    private static double number(String text, String tag, double missing) {
        String value = text(text, tag);
        try {
            double number = value.isEmpty() ? missing : Double.parseDouble(value);
            return Double.isFinite(number) ? number : missing;
        } catch (NumberFormatException e) {
            return missing;
        }
    }
}
