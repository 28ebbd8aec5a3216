package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.SavedState;
import org.quern.rpc.state.StateFileCodec;

/**
 * What a manager's questions cost by processor time and allocated bytes of the thread that answers, on a machine that may do
 * other work meanwhile: a thousand suspended tasks, medians after a warm-up.
 */
class RepliesCpuBenchmark {
    private static final int TASKS = 1000;
    private static final int ROUNDS = 200;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    @TempDir
    private Path directory = Path.of("");

    @Test
    void run() throws IOException {
        GuiOperations operations = new GuiOperations(new FakeClient(directory, state()).forManagers());
        for (String question : List.of("get_state", "get_results")) {
            GuiOperation operation = operations.find(question);
            assertNotNull(operation);
            var request = new GuiRequest(question, Map.of(), "", new Conversation());
            long[] nanos = new long[ROUNDS];
            long[] bytes = new long[ROUNDS];
            for (int i = -ROUNDS; i < ROUNDS; i++) {
                long cpu = THREADS.getCurrentThreadCpuTime();
                long allocated = THREADS.getCurrentThreadAllocatedBytes();
                GuiReply reply = new GuiReply(OutputStream.nullOutputStream());
                operation.answer(request, reply);
                reply.finish();
                nanos[Math.floorMod(i, ROUNDS)] = THREADS.getCurrentThreadCpuTime() - cpu;
                bytes[Math.floorMod(i, ROUNDS)] = THREADS.getCurrentThreadAllocatedBytes() - allocated;
            }
            Arrays.sort(nanos);
            Arrays.sort(bytes);
            System.out.printf(Locale.ROOT, "%-12s %6.2f ms of processor time, %7.0f kB allocated%n", question,
                    nanos[ROUNDS / 2] / 1e6, bytes[ROUNDS / 2] / 1e3);
        }
    }

    private static SavedState state() throws IOException {
        StringBuilder text = new StringBuilder("<client_state>\n<platform_name>x86_64-pc-linux-gnu</platform_name>\n"
                + "<project><master_url>" + FakeClient.PROJECT.canonical() + "</master_url></project>\n"
                + "<app><name>app</name></app>\n<app_version><app_name>app</app_name><version_num>100</version_num>"
                + "<platform>x86_64-pc-linux-gnu</platform><flops>1.234e9</flops></app_version>\n");
        for (int i = 0; i < TASKS; i++) {
            text.append("<workunit><name>w").append(i).append("</name><app_name>app</app_name>")
                    .append("<version_num>100</version_num><command_line>--seed ").append(i)
                    .append("</command_line><rsc_fpops_est>1.5e12</rsc_fpops_est></workunit>\n<result><name>w")
                    .append(i).append("_0</name><wu_name>w").append(i)
                    .append("</wu_name><state>2</state><platform>x86_64-pc-linux-gnu</platform>")
                    .append("<version_num>100</version_num><report_deadline>").append(1e9 + 1e5 + i * 17.25)
                    .append("</report_deadline><suspended_via_gui/></result>\n");
        }
        text.append("</client_state>\n");
        return StateFileCodec.read(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8))).state();
    }
}
