package org.quern.daemon.exec.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {
    @Test
    void a_recorded_status_message_is_read() {
        AppStatus status = AppStatus.parse("""
                <current_cpu_time>1.002034e+02</current_cpu_time>
                <checkpoint_cpu_time>1.000000e+02</checkpoint_cpu_time>
                <fraction_done>1.250000e-01</fraction_done>
                """);
        assertEquals(OptionalDouble.of(100.2034), status.currentCpuSeconds());
        assertEquals(OptionalDouble.of(100), status.checkpointCpuSeconds());
        assertEquals(OptionalDouble.of(0.125), status.fractionDone());
        assertFalse(status.wantNetwork());
        assertEquals(OptionalLong.empty(), status.otherPid());
    }

    @Test
    void the_rarer_elements_are_read() {
        AppStatus status = AppStatus
                .parse("<want_network>1</want_network><wss>1048576.0</wss><other_pid>4711</other_pid>"
                        + "<fpops_cumulative>1e12</fpops_cumulative><sporadic_ac>2</sporadic_ac>");
        assertTrue(status.wantNetwork());
        assertEquals(OptionalDouble.of(1048576), status.workingSetBytes());
        assertEquals(OptionalLong.of(4711), status.otherPid());
        assertTrue(status.wantsToCompute());
        assertFalse(AppStatus.parse("<sporadic_ac>1</sporadic_ac>").wantsToCompute());
    }

    @ParameterizedTest(name = "a CPU time of \"{0}\" reads as {1}")
    @CsvSource({"nan,", "inf,", "1e999,", "-5,0", "-inf,", "'',", "abc,", "0x10,0", "1e5000000000,1e5000", "7e,7",
        "'  3.5 ',3.5", ".5,0.5", "1e99999999999999999999,", "--1,"})
    void numbers_are_finite_and_not_negative(String text, String expected) {
        OptionalDouble value = AppStatus.parse("<current_cpu_time>" + text + "</current_cpu_time>").currentCpuSeconds();
        if (expected == null || !Double.isFinite(Double.parseDouble(expected))) {
            assertEquals(OptionalDouble.empty(), value);
        } else {
            assertEquals(OptionalDouble.of(Double.parseDouble(expected)), value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<", "<fraction_done>", "<fraction_done", "</fraction_done>",
        "<other_pid>99999999999</other_pid>",
        "<other_pid>-1</other_pid><<<>>><wss>"})
    void broken_messages_are_empty_ones(String text) {
        AppStatus status = AppStatus.parse(text);
        assertEquals(OptionalDouble.empty(), status.fractionDone());
        assertEquals(OptionalLong.empty(), status.otherPid().stream().filter(pid -> pid != 0).findAny());
    }

    @Test
    void a_heartbeat_speaks_to_old_and_new_programs() {
        assertEquals("<heartbeat/><wss>0.000000e+00</wss><max_wss>2.274885e+10</max_wss>",
                new Heartbeat(0, 2.274885e10, false, 0).text());
        assertEquals("<heartbeat/><wss>1.000000e+06</wss><max_wss>2.000000e+09</max_wss>"
                + "<network_suspended/><suspend_network/><sporadic_ca>3</sporadic_ca>",
                new Heartbeat(1e6, 2e9, true, 3).text());
    }

    @Test
    void both_announcements_may_stand_in_one_message() {
        assertEquals(new TrickleSignal(true, true),
                TrickleSignal.parse("<have_new_trickle_up/>\n<have_new_upload_file/>\n"));
        assertEquals(new TrickleSignal(false, false), TrickleSignal.parse("<have_new_trickle_up>"));
    }

    @Test
    void addresses_with_spaces_or_control_characters_are_dropped() {
        GraphicsReply good = GraphicsReply.parse("<web_graphics_url>http://127.0.0.1:8080/x</web_graphics_url>");
        assertEquals(Optional.of("http://127.0.0.1:8080/x"), good.webGraphicsUrl());
        GraphicsReply bad = GraphicsReply.parse("<remote_desktop_addr>a b\u0001</remote_desktop_addr>");
        assertEquals(Optional.empty(), bad.remoteDesktopAddress());
    }
}
