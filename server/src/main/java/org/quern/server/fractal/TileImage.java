package org.quern.server.fractal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A rendered tile: the task's output file. It is a binary PPM picture, so any viewer opens it, with the work done as a
 * comment in its head: {@code P6}, {@code # iterations N}, {@code WIDTH HEIGHT}, {@code 255}, then three bytes a pixel.
 *
 * @param width pixels
 * @param height pixels
 * @param iterations iterations done for all samples together
 * @param pixels red, green, blue, row after row
 */
// An array member is right here: the record is a short-lived carrier of one file's content.
@SuppressWarnings("ArrayRecordComponent")
public record TileImage(int width, int height, long iterations, byte[] pixels) {

    /** Longest head that is read, bytes. */
    private static final int MAX_HEAD = 200;

    /** The bytes of the output file. */
    public byte[] toBytes() {
        byte[] head = String.format(Locale.ROOT, "P6\n# iterations %d\n%d %d\n255\n", iterations, width, height)
                .getBytes(StandardCharsets.US_ASCII);
        byte[] file = Arrays.copyOf(head, head.length + pixels.length);
        System.arraycopy(pixels, 0, file, head.length, pixels.length);
        return file;
    }

    /**
     * Reads an output file of this very form.
     *
     * @throws IllegalArgumentException with a sentence if the bytes are anything else
     */
    public static TileImage parse(byte[] file) {
        int end = headLength(file);
        String[] words = new String(file, 0, end, StandardCharsets.US_ASCII).split("\\s+");
        if (words.length != 7 || !words[0].equals("P6") || !words[2].equals("iterations") || !words[6].equals("255")) {
            throw new IllegalArgumentException("Tile: the head is not that of a tile");
        }
        int width = (int) number(words[4], TileSpec.MAX_SIDE);
        int height = (int) number(words[5], TileSpec.MAX_SIDE);
        if (file.length - end != width * height * 3) {
            throw new IllegalArgumentException(
                    "Tile: " + (file.length - end) + " bytes of pixels do not fit " + width + " x " + height);
        }
        return new TileImage(width, height, number(words[3], Long.MAX_VALUE),
                Arrays.copyOfRange(file, end, file.length));
    }

    private static int headLength(byte[] file) {
        int lines = 0;
        for (int i = 0; i < Math.min(file.length, MAX_HEAD); i++) {
            if (file[i] == '\n' && ++lines == 4) {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("Tile: the head is incomplete");
    }

    private static long number(String word, long most) {
        try {
            long value = Long.parseLong(word);
            if (0 <= value && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Tile: '" + word + "' is no number", e);
        }
        throw new IllegalArgumentException("Tile: " + word + " is out of range");
    }
}
