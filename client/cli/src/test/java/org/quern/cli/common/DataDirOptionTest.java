package org.quern.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataDirOptionTest {
    @Test
    void theHomeIsWhatHomeSaysAsInAShell() {
        Path usual = Path.of(System.getProperty("user.home"));
        assertEquals(List.of(Path.of("/x"), usual, usual),
                List.of(DataDirOption.home(Map.of("HOME", "/x/")), DataDirOption.home(Map.of()),
                        DataDirOption.home(Map.of("HOME", "relative"))));
    }
}
