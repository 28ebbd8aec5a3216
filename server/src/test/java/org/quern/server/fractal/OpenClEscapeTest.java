package org.quern.server.fractal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real OpenCL, PoCL's for CPUs, gives the same bits as the plain program. */
class OpenClEscapeTest {
    private static final TileSpec SPEC = new TileSpec(1024, 768, 512, 380, 40, 10, -0.7453, 0.1127, 0.0065, 3000, 2);

    @BeforeEach
    void isThere() {
        assumeTrue("required".equals(System.getProperty("quern.interop"))
                || Files.exists(Path.of("/etc/OpenCL/vendors/pocl.icd")),
                "PoCL is not installed (package pocl-opencl-icd)");
    }

    @Test
    void aTileHasTheSameBytes() throws InterruptedException {
        TileImage plain = TileRendererTest.render(SPEC);
        byte[] pixels = new byte[SPEC.width() * SPEC.height() * 3];
        long iterations = 0;
        try (Escape device = OpenClEscape.open("", 0)) {
            TileRenderer renderer = new TileRenderer(SPEC, device);
            for (int row = 0; row < SPEC.height(); row++) {
                iterations += renderer.render(row, pixels, column -> {
                });
            }
        }
        assertEquals(plain.iterations(), iterations);
        assertArrayEquals(plain.pixels(), pixels);
    }

    @Test
    void aCardThatIsNotThereIsASentence() {
        assertEquals("OpenCL has no device 3 of ATI",
                assertThrows(IllegalStateException.class, () -> OpenClEscape.open("ATI", 3)).getMessage());
    }
}
