package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemInfoTextTest {
    private static final List<String> LINES = List.of("MemTotal:       16318480 kB", "MemFree:          203944 kB",
            "SwapTotal:             0 kB", "HugePages_Total:       7", "Broken:  many kB");

    @ParameterizedTest(name = "{0} is {1} bytes")
    @CsvSource({"MemTotal, 16710123520", "MemFree, 208838656", "SwapTotal, 0", "HugePages_Total, 0", "Broken, 0",
        "Missing, 0"})
    void sizesAreReadAndWhatIsNoneIsZero(String name, double bytes) {
        assertEquals(bytes, MemInfoText.bytes(LINES, name));
    }
}
