package org.quern.server.fractal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class TileRendererTest {

    private static final TileSpec SPEC = new TileSpec(1024, 768, 512, 380, 40, 30, -0.7453, 0.1127, 0.0065, 3000, 2);

    /** These figures must come out on every computer and every JDK, or replicas of different hosts would not agree. */
    @Test
    void theSameTileHasTheSameBytesEverywhere() {
        TileImage tile = render(SPEC);
        CRC32 crc = new CRC32();
        crc.update(tile.pixels());
        assertEquals("iterations 772584 crc 3a4fa08",
                "iterations " + tile.iterations() + " crc " + Long.toHexString(crc.getValue()));
    }

    @Test
    void aTileIsTheSamePartOfAnyLargerTile() {
        byte[] large = render(SPEC).pixels();
        byte[] small = render(new TileSpec(1024, 768, 512, 390, 40, 5, -0.7453, 0.1127, 0.0065, 3000, 2)).pixels();
        assertArrayEquals(Arrays.copyOfRange(large, 10 * 40 * 3, 15 * 40 * 3), small);
    }

    @Test
    void pointsInsideTheSetAreBlackAndCostAllIterations() {
        TileImage tile = render(new TileSpec(100, 100, 50, 50, 2, 2, 0, 0, 0.01, 500, 1));
        assertEquals(4 * 500, tile.iterations());
        assertArrayEquals(new byte[12], tile.pixels());
    }

    @Test
    void theEstimateIsNearTheTruth() {
        double mean = new TileRenderer(SPEC).meanIterations(8);
        double truth = (double) render(SPEC).iterations() / (40 * 30 * 4);
        assertTrue(mean > truth / 2 && mean < truth * 2, mean + " against " + truth);
    }

    static TileImage render(TileSpec spec) {
        byte[] pixels = new byte[spec.width() * spec.height() * 3];
        TileRenderer renderer = new TileRenderer(spec);
        long iterations = 0;
        try {
            for (int row = 0; row < spec.height(); row++) {
                iterations += renderer.render(row, pixels, column -> {
                });
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return new TileImage(spec.width(), spec.height(), iterations, pixels);
    }
}
