package org.quern.server.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.fractal.TileImage;

class CanvasTest {

    @TempDir
    Path directory;

    @Test
    void tilesStandAtTheirPlaceInThePngAndTheRestIsBlack() throws IOException {
        Canvas canvas = new Canvas(directory);
        TileImage tile = noise(30, 20);
        canvas.put(1000, 700, noise(24, 68));
        canvas.put(100, 200, tile);
        canvas.put(100, 200, tile);
        BufferedImage image = ImageIO.read(canvas.writePng().toFile());
        assertEquals(TileGrid.WIDTH, image.getWidth());
        assertEquals(TileGrid.HEIGHT, image.getHeight());
        assertEquals(0xff000000, image.getRGB(99, 200));
        assertEquals(0xff000000, image.getRGB(130, 219));
        for (int y = 0; y < 20; y++) {
            for (int x = 0; x < 30; x++) {
                int at = (y * 30 + x) * 3;
                int rgb = 0xff000000 | (tile.pixels()[at] & 0xff) << 16 | (tile.pixels()[at + 1] & 0xff) << 8
                        | (tile.pixels()[at + 2] & 0xff);
                assertEquals(rgb, image.getRGB(100 + x, 200 + y));
            }
        }
    }

    @Test
    void aTileThatSticksOutIsRefused() {
        Canvas canvas = new Canvas(directory);
        assertThrows(IllegalArgumentException.class, () -> canvas.put(1020, 0, noise(5, 5)));
        assertThrows(IllegalArgumentException.class, () -> canvas.put(-1, 0, noise(5, 5)));
    }

    private static TileImage noise(int width, int height) {
        byte[] pixels = new byte[width * height * 3];
        new Random(7).nextBytes(pixels);
        return new TileImage(width, height, 1, pixels);
    }
}
