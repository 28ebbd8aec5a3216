package quern.server.picture;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes 8-bit RGB pixels as a PNG file (ISO/IEC 15948). Our own, because the JDK's writer would pull in its desktop module. */
final class PngWriter {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int BIT_DEPTH = 8;
    private static final int COLOUR_TYPE_RGB = 2;
    /** Filter 1: each byte is stored as the difference to the pixel on its left, which suits smooth colours. */
    private static final int FILTER_SUB = 1;

    private PngWriter() {}

    /** @param pixels three bytes a pixel, row after row, exactly width x height x 3 bytes */
    static byte[] encode(int width, int height, byte[] pixels) throws IOException {
        if (pixels.length != width * height * 3) {
            throw new IllegalArgumentException(
                    pixels.length + " bytes do not fit " + width + " x " + height + " pixels");
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream(pixels.length / 2);
        file.write(SIGNATURE);
        chunk(file, "IHDR", ByteBuffer.allocate(13).putInt(width).putInt(height)
                .put((byte) BIT_DEPTH).put((byte) COLOUR_TYPE_RGB).array());
        chunk(file, "IDAT", compress(width, height, pixels));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static byte[] compress(int width, int height, byte[] pixels) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(pixels.length / 2);
        byte[] line = new byte[width * 3];
        try (OutputStream out = new DeflaterOutputStream(bytes)) {
            for (int row = 0; row < height; row++) {
                int start = row * line.length;
                for (int i = 0; i < line.length; i++) {
                    line[i] = (byte) (pixels[start + i] - (i < 3 ? 0 : pixels[start + i - 3]));
                }
                out.write(FILTER_SUB);
                out.write(line);
            }
        }
        return bytes.toByteArray();
    }

    private static void chunk(OutputStream file, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        DataOutputStream out = new DataOutputStream(file);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) crc.getValue());
    }
}
