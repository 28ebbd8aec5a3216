package quern.server.picture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import quern.server.fractal.TileImage;

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
        byte[] pixels = new byte[TileGrid.WIDTH * TileGrid.HEIGHT * PIXEL_BYTES];
        Path raw = directory.resolve(RAW);
        if (Files.exists(raw)) {
            byte[] known = Files.readAllBytes(raw);
            System.arraycopy(known, 0, pixels, 0, Math.min(known.length, pixels.length));
        }
        return PngWriter.encode(TileGrid.WIDTH, TileGrid.HEIGHT, pixels);
    }

    /** Writes the PNG file whole; a reader never sees half of it. */
    public Path writePng() throws IOException {
        Path part = directory.resolve(PNG + ".part");
        Files.write(part, encode());
        return Files.move(part, png(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
