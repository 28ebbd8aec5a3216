package org.quern.server.fractal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a tile that are done, as kept on disk between two episodes of a task.
 *
 * @param rows rows done
 * @param iterations iterations done for them
 * @param pixels those rows, three bytes a pixel
 */
// An array member is right here: the record is a short-lived carrier of one file's content.
@SuppressWarnings("ArrayRecordComponent")
record Checkpoint(int rows, long iterations, byte[] pixels) {

    private static final String FILE = "tile_checkpoint";

    void save(Slot slot, TileSpec spec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(spec.toText());
        out.writeInt(rows);
        out.writeLong(iterations);
        out.write(pixels, 0, rows * spec.width() * 3);
        out.writeLong(crc(bytes.toByteArray(), bytes.size()));
        slot.replace(FILE, bytes.toByteArray());
    }

    /** The last checkpoint of this very tile; null if there is none or it is damaged, and then the tile starts anew. */
    static @Nullable Checkpoint load(Slot slot, TileSpec spec) {
        Path file = slot.path(FILE);
        try {
            return Files.exists(file) ? parse(Files.readAllBytes(file), spec) : null;
        } catch (IOException e) {
            Slot.log("checkpoint cannot be used, starting the tile anew: " + e.getMessage());
            return null;
        }
    }

    static Checkpoint parse(byte[] file, TileSpec spec) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        if (!in.readUTF().equals(spec.toText())) {
            throw new IOException("it is of another tile");
        }
        int rows = in.readInt();
        long iterations = in.readLong();
        if (rows < 0 || rows > spec.height() || in.available() != rows * spec.width() * 3 + Long.BYTES) {
            throw new IOException("it has the wrong size");
        }
        byte[] pixels = new byte[spec.width() * spec.height() * 3];
        in.readFully(pixels, 0, rows * spec.width() * 3);
        if (in.readLong() != crc(file, file.length - Long.BYTES)) {
            throw new IOException("its checksum is wrong");
        }
        return new Checkpoint(rows, iterations, pixels);
    }

    private static long crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
