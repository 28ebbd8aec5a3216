package org.quern.server.picture;

import org.quern.server.fractal.TileRenderer;
import org.quern.server.fractal.TileSpec;

/** Cuts the demo's picture into any number of tiles that cover it exactly, each about the same amount of work. */
public final class TileGrid {

    /** Size of the demo's picture, pixels. */
    public static final int WIDTH = 1024;
    public static final int HEIGHT = 768;
    /** More tiles than this would be single pixels; a demo has 1 to some thousands. */
    public static final int MAX_TILES = 100_000;
    /**
     * Work of a tile at work size 1, in iterations: about 1.5 s on a present-day CPU (4 ns an iteration, measured with the
     * C1 compiler that the application runs under).
     */
    public static final double TILE_ITERATIONS = 4e8;

    /** Spirals south of the seahorse valley: detail everywhere, hardly any points inside the set. */
    private static final double CENTRE_RE = -0.7453;
    private static final double CENTRE_IM = 0.1127;
    private static final double SPAN = 0.0065;
    private static final int MAX_ITERATIONS = 3000;
    /** Points probed along each side of a tile to estimate its cost. */
    private static final int PROBE_SIDE = 8;

    private TileGrid() {}

    /**
     * Tile number {@code index} of {@code count}.
     *
     * @param workSize 1 for about 1.5 s of CPU a tile; a tile never has less than one sample a pixel
     */
    public static TileSpec tile(int index, int count, double workSize) {
        int bands = bands(count);
        int band = (int) (((long) index * bands + bands - 1) / count);
        while (firstOf(band, bands, count) > index) {
            band--;
        }
        int inBand = firstOf(band + 1, bands, count) - firstOf(band, bands, count);
        int column = index - firstOf(band, bands, count);
        int x = edge(WIDTH, column, inBand);
        int y = edge(HEIGHT, band, bands);
        int width = edge(WIDTH, column + 1, inBand) - x;
        int height = edge(HEIGHT, band + 1, bands) - y;
        TileSpec once = spec(x, y, width, height, 1);
        double samples = Math.sqrt(workSize * TILE_ITERATIONS / iterations(once));
        return spec(x, y, width, height, Math.clamp(Math.round(samples), 1, TileSpec.MAX_SAMPLES));
    }

    /** How many iterations rendering a tile will take, estimated from a few probes. */
    public static double iterations(TileSpec spec) {
        double mean = new TileRenderer(spec).meanIterations(PROBE_SIDE);
        return mean * spec.width() * spec.height() * spec.samples() * spec.samples();
    }

    /** Bands of tiles one above the other, so many that tiles come out roughly square. */
    private static int bands(int count) {
        int square = (int) Math.round(Math.sqrt((double) count * HEIGHT / WIDTH));
        return Math.clamp(square, Math.ceilDiv(count, WIDTH), Math.min(count, HEIGHT));
    }

    private static int firstOf(int band, int bands, int count) {
        return (int) ((long) band * count / bands);
    }

    private static int edge(int side, int part, int parts) {
        return (int) ((long) side * part / parts);
    }

    private static TileSpec spec(int x, int y, int width, int height, int samples) {
        return new TileSpec(WIDTH, HEIGHT, x, y, width, height, CENTRE_RE, CENTRE_IM, SPAN, MAX_ITERATIONS, samples);
    }
}
