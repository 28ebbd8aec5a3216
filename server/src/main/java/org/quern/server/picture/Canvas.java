package org.quern.server.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.quern.server.fractal.TileImage;

/**
 * The picture as it grows: a raw file of pixels that tiles are written into, and a PNG made from it. Writing a tile twice
 * gives the same file, so a tile whose bookkeeping was lost in a crash is simply written again.
 */
public final class Canvas {

    private static final String RAW = "canvas.rgb";
    private static final String PNG = "picture.png";
    private static final int PIXEL_BYTES = 3;

    private final Path directory;

    public Canvas(Path directory) {
        this.directory = directory;
    }

    /** Where the PNG lies once {@link #writePng} ran. */
    public Path png() {
        return directory.resolve(PNG);
    }

    /** Writes a tile's pixels at their place. @throws IllegalArgumentException if they would stick out of the picture */
    public void put(int x, int y, TileImage tile) throws IOException {
        if (x < 0 || y < 0 || x + tile.width() > TileGrid.WIDTH || y + tile.height() > TileGrid.HEIGHT) {
            throw new IllegalArgumentException("The tile at " + x + ", " + y + " sticks out of the picture");
        }
        int rowBytes = tile.width() * PIXEL_BYTES;
        try (FileChannel file = FileChannel.open(directory.resolve(RAW), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            for (int row = 0; row < tile.height(); row++) {
                ByteBuffer line = ByteBuffer.wrap(tile.pixels(), row * rowBytes, rowBytes);
                long at = ((long) (y + row) * TileGrid.WIDTH + x) * PIXEL_BYTES;
                while (line.hasRemaining()) {
                    at += file.write(line, at);
                }
            }
        }
    }

    /** The picture so far as a PNG; pixels without a tile are black. */
    public byte[] encode() throws IOException {
        byte[] known = Files.exists(directory.resolve(RAW)) ? Files.readAllBytes(directory.resolve(RAW)) : new byte[0];
        BufferedImage image = new BufferedImage(TileGrid.WIDTH, TileGrid.HEIGHT, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; (pixel + 1) * PIXEL_BYTES <= known.length
                && pixel < TileGrid.WIDTH * TileGrid.HEIGHT; pixel++) {
            int at = pixel * PIXEL_BYTES;
            image.setRGB(pixel % TileGrid.WIDTH, pixel / TileGrid.WIDTH,
                    ((known[at] & 0xFF) << 16) | ((known[at + 1] & 0xFF) << 8) | (known[at + 2] & 0xFF));
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        // Not the stream itself, for which ImageIO would make a file in the folder for temporary ones.
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(png)) {
            ImageIO.write(image, "png", out);
        }
        return png.toByteArray();
    }

    /** Writes the PNG file whole; a reader never sees half of it. */
    public Path writePng() throws IOException {
        Path part = directory.resolve(PNG + ".part");
        Files.write(part, encode());
        return Files.move(part, png(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
