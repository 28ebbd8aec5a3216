package org.quern.server.fractal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What one task computes: a rectangle of pixels of one picture of the Mandelbrot set. The text form is the task's input file.
 *
 * @param pictureWidth width of the whole picture, pixels
 * @param pictureHeight height of the whole picture, pixels
 * @param x left edge of the tile in the picture, pixels
 * @param y upper edge of the tile in the picture, pixels
 * @param width width of the tile, pixels
 * @param height height of the tile, pixels
 * @param centreRe real part of the picture's centre
 * @param centreIm imaginary part of the picture's centre
 * @param span width of the picture in the complex plane
 * @param maxIterations iterations after which a point counts as inside
 * @param samples samples along each side of a pixel; a pixel is the mean of samples x samples points
 */
public record TileSpec(
        int pictureWidth,
        int pictureHeight,
        int x,
        int y,
        int width,
        int height,
        double centreRe,
        double centreIm,
        double span,
        int maxIterations,
        int samples) {

    /** Largest side of a picture in pixels; keeps a tile's pixels well inside the application's 64 MiB heap. */
    public static final int MAX_SIDE = 4096;
    /** Most samples along a pixel's side. */
    public static final int MAX_SAMPLES = 256;
    /** Most iterations for a point; with more, one row could take minutes and quit requests would look ignored. */
    public static final int MAX_ITERATIONS = 1_000_000;

    public TileSpec {
        require(1 <= pictureWidth && pictureWidth <= MAX_SIDE, "picture width");
        require(1 <= pictureHeight && pictureHeight <= MAX_SIDE, "picture height");
        require(0 <= x && 1 <= width && width <= pictureWidth - x, "tile columns");
        require(0 <= y && 1 <= height && height <= pictureHeight - y, "tile rows");
        require(Double.isFinite(centreRe) && Double.isFinite(centreIm), "centre");
        require(Double.isFinite(span) && span > 0, "span");
        require(1 <= maxIterations && maxIterations <= MAX_ITERATIONS, "iterations");
        require(1 <= samples && samples <= MAX_SAMPLES, "samples");
    }

    /** Real part of a point of the picture, its column in pixels. */
    double re(double px) {
        return centreRe + (px / pictureWidth - 0.5) * span;
    }

    /** Imaginary part of a point of the picture, its row in pixels. */
    double im(double py) {
        return centreIm - (py - pictureHeight / 2.0) / pictureWidth * span;
    }

    /** The input file: one line for each fact, in fixed order. */
    public String toText() {
        return String.format(Locale.ROOT, """
                fractal_tile 1
                picture %d %d
                tile %d %d %d %d
                centre %s %s
                span %s
                iterations %d
                samples %d
                """, pictureWidth, pictureHeight, x, y, width, height, centreRe, centreIm, span, maxIterations,
                samples);
    }

    /**
     * Reads the input file.
     *
     * @throws IllegalArgumentException with a sentence that names the line that is missing or wrong
     */
    public static TileSpec parse(String text) {
        Map<String, String[]> lines = new LinkedHashMap<>();
        text.lines().map(String::strip).filter(line -> !line.isEmpty())
                .forEach(line -> lines.put(line.split("\\s+")[0], line.split("\\s+")));
        require("1".equals(word(lines, "fractal_tile", 1)), "fractal_tile (only version 1 is known)");
        return new TileSpec(
                integer(lines, "picture", 1), integer(lines, "picture", 2),
                integer(lines, "tile", 1), integer(lines, "tile", 2), integer(lines, "tile", 3),
                integer(lines, "tile", 4),
                number(lines, "centre", 1), number(lines, "centre", 2), number(lines, "span", 1),
                integer(lines, "iterations", 1), integer(lines, "samples", 1));
    }

    private static int integer(Map<String, String[]> lines, String key, int index) {
        double value = number(lines, key, index);
        require(value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE, key);
        return (int) value;
    }

    private static double number(Map<String, String[]> lines, String key, int index) {
        try {
            return Double.parseDouble(word(lines, key, index));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Tile description: the line '" + key + "' holds no number", e);
        }
    }

    private static String word(Map<String, String[]> lines, String key, int index) {
        String[] words = lines.get(key);
        if (words == null || words.length <= index) {
            throw new IllegalArgumentException("Tile description: the line '" + key + "' is missing or too short");
        }
        return words[index];
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("Tile description: bad value for " + what);
        }
    }
}
