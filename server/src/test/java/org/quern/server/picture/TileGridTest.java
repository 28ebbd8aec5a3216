package org.quern.server.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.server.fractal.TileSpec;

class TileGridTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 8, 12, 48, 97, 1001})
    void tilesCoverThePictureExactlyOnce(int count) {
        BitSet covered = new BitSet(TileGrid.WIDTH * TileGrid.HEIGHT);
        for (int i = 0; i < count; i++) {
            TileSpec tile = TileGrid.tile(i, count, 0.001);
            for (int y = tile.y(); y < tile.y() + tile.height(); y++) {
                int from = y * TileGrid.WIDTH + tile.x();
                assertTrue(covered.nextSetBit(from) < 0 || covered.nextSetBit(from) >= from + tile.width(),
                        "twice at row " + y);
                covered.set(from, from + tile.width());
            }
        }
        assertEquals(TileGrid.WIDTH * TileGrid.HEIGHT, covered.cardinality());
    }

    @Test
    void eachTileIsAboutTheSameWork() {
        for (int i = 0; i < 12; i++) {
            TileSpec tile = TileGrid.tile(i, 12, 1);
            double work = TileGrid.iterations(tile) / TileGrid.TILE_ITERATIONS;
            assertTrue(work > 0.5 && work < 2, tile + " is " + work + " of the wanted work");
        }
    }

    @Test
    void theSmallestTilesArePixels() {
        TileSpec last = TileGrid.tile(TileGrid.MAX_TILES - 1, TileGrid.MAX_TILES, 0.0001);
        assertEquals(TileGrid.WIDTH, last.x() + last.width());
        assertEquals(TileGrid.HEIGHT, last.y() + last.height());
        assertTrue(last.width() <= 5 && last.height() <= 5, last.toString());
    }
}
