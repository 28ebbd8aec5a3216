package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.device.AppleCard;

class SystemProfilerTest {
    private static final String TEXT = """
            Graphics/Displays:

                Apple M2 Max:

                  Chipset Model: Apple M2 Max
                  Type: GPU
                  Bus: Built-In
                  Total Number of Cores: 38
                  Vendor: Apple (0x106b)
                  Metal Support: Metal 3
            """;

    @Test
    void anAppleGpuIsItsModelItsCoresAndItsMetal() {
        assertEquals(Optional.of(new AppleCard("Apple M2 Max", 38, 3)), SystemProfiler.parse(TEXT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Chipset Model", "Total Number of Cores", "Metal Support"})
    void withoutOneOfTheThreeThereIsNone(String line) {
        assertEquals(Optional.empty(), SystemProfiler.parse(TEXT.replace(line, "Something")));
    }

    @Test
    void anotherMakersCardIsNone() {
        assertEquals(Optional.empty(),
                SystemProfiler.parse(TEXT.replace("Chipset Model: Apple M2 Max", "Chipset Model: Intel Iris")));
    }
}
