package org.quern.coproc.gpu.nvml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NvmlTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"4|: this user may not use the card|true|false",
        "17|: the system keeps this process from the card|true|false",
        "9|: the kernel's driver is not loaded, or its files in /dev are missing here|false|true",
        "18|: the library and the kernel's driver are of different versions; restart the computer|false|false",
        "999|''|false|false"})
    void whyItDoesNotStartIsToldInWordsThatTellWhatToDo(int failure, String words, boolean keptOut, boolean without) {
        assertEquals(words, Nvml.words(failure));
        String told = "nvmlInit failed with error " + failure + words;
        assertEquals(keptOut, Nvml.isKeptOut(told));
        assertEquals(without, Nvml.isWithoutDriver(told));
    }
}
