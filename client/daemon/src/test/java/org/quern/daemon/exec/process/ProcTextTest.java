package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcTextTest {
    private static final String STAT = "4711 (a) (b c) S 17 4711 4700 0 -1 4194560 100 0 7 0 150 50 9 9 39 19 1 0 123456 "
            + "9999744 500 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 0 0 5 0 0 0 0 0 0 0 0 0 0 0";

    @Test
    void a_name_with_spaces_and_parentheses_does_not_shift_the_fields() {
        assertEquals(Optional.of(new ProcessEntry(new ProcessId(4711, 123456), 17, 4700, "a) (b c", 2.0, 19, 7, false)),
                ProcText.entry(STAT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "(", "1 (x) S", "x (y) S 1 2", "1 (x", ") ("})
    void broken_lines_are_no_entries(String stat) {
        assertEquals(Optional.empty(), ProcText.entry(stat));
    }

    @Test
    void memory_is_read_in_bytes_and_missing_lines_are_zero() {
        String status = "Name:\tx\nVmPeak:\t  9 kB\nVmSize:\t    2048 kB\nVmRSS:\t    1024 kB\n";
        assertEquals(new MemoryUse(2048 * 1024, 1024 * 1024, 0), ProcText.memory(status));
    }

    @Test
    void shared_memory_is_divided_among_those_who_share_it() {
        String rollup = """
                55bb8ab47000-7fffd8818000 ---p 00000000 00:00 0  [rollup]
                Rss:  1600 kB
                Pss:  183 kB
                Pss_Dirty:  112 kB
                Swap:  80 kB
                SwapPss:  20 kB
                """;
        assertEquals(new MemoryUse(9, 183 * 1024, 20 * 1024), ProcText.part(new MemoryUse(9, 8, 7), rollup));
    }

    @Test
    void a_variable_is_found_by_its_whole_name() {
        String environ = "AQUERN_SLOT=wrong\0QUERN_SLOT=/d/slots/3\0HOME=/\0";
        assertEquals(Optional.of("/d/slots/3"), ProcText.variable(environ, "QUERN_SLOT"));
        assertEquals(Optional.of("/"), ProcText.variable(environ, "HOME"));
        assertEquals(Optional.empty(), ProcText.variable(environ, "SLOT"));
        assertEquals(Optional.of("x"), ProcText.variable("A=x", "A"));
    }
}
