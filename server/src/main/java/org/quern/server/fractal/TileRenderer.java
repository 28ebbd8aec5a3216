package org.quern.server.fractal;

import org.jspecify.annotations.Nullable;

/** Renders a tile row by row: the Mandelbrot set with smooth colouring and supersampling. Bit-exact on every computer. */
public final class TileRenderer {

    /** A point has escaped once |z|^2 exceeds this; large, because smooth colouring shows bands with a small one. */
    private static final double ESCAPE_SQUARED = 65536;
    private static final double LOG_2 = StrictMath.log(2);

    private final TileSpec spec;
    private final Palette palette = new Palette();
    private final double[] rgb = new double[3];
    private double lastSquare;

    private final RowEscapes row;

    public TileRenderer(TileSpec spec) {
        this(spec, null);
    }

    /** Renders on a device; null for the CPU. */
    TileRenderer(TileSpec spec, @Nullable Escape device) {
        this.spec = spec;
        row = new RowEscapes(spec, device);
    }

    /**
     * Renders one row of the tile.
     *
     * @param line 0 to height - 1
     * @param pixels the whole tile, three bytes a pixel, row after row; only this row is written
     * @param pace called before each pixel, with its column
     * @return iterations done, the work that this row was
     */
    public long render(int line, byte[] pixels, Pace pace) throws InterruptedException {
        long iterations = 0;
        int at = line * spec.width() * 3;
        for (int column = 0; column < spec.width(); column++, at += 3) {
            pace.before(column);
            iterations += pixel(spec.x() + column, spec.y() + line);
            int count = spec.samples() * spec.samples();
            for (int i = 0; i < 3; i++) {
                pixels[at + i] = (byte) (int) (rgb[i] / count + 0.5);
            }
        }
        return iterations;
    }

    /** Lets somebody hold the work up between two pixels; a row can take seconds. */
    public interface Pace {
        void before(int column) throws InterruptedException;
    }

    /** Iterations of one sample in the middle of each pixel of a coarse grid over the tile, for estimates: the mean for a sample. */
    public double meanIterations(int gridSide) {
        long sum = 0;
        for (int i = 0; i < gridSide * gridSide; i++) {
            double px = spec.x() + spec.width() * ((i % gridSide + 0.5) / gridSide);
            double py = spec.y() + spec.height() * ((Math.floorDiv(i, gridSide) + 0.5) / gridSide);
            sum += escapeTime(spec.re(px), spec.im(py));
        }
        return (double) sum / (gridSide * gridSide);
    }

    private long pixel(int px, int py) {
        long iterations = 0;
        rgb[0] = rgb[1] = rgb[2] = 0;
        for (int sy = 0; sy < spec.samples(); sy++) {
            double im = spec.im(py + (sy + 0.5) / spec.samples());
            for (int sx = 0; sx < spec.samples(); sx++) {
                int count = row.isOnDevice() ? row.count(px, py, sx, sy)
                        : escapeTime(spec.re(px + (sx + 0.5) / spec.samples()), im);
                iterations += count;
                if (count < spec.maxIterations()) {
                    palette.add(count + 1
                            - StrictMath.log(StrictMath.log(row.isOnDevice() ? row.square() : lastSquare) / 2) / LOG_2,
                            rgb);
                }
            }
        }
        return iterations;
    }

    private int escapeTime(double re, double im) {
        double x = 0;
        double y = 0;
        double xx = 0;
        double yy = 0;
        int count = 0;
        while (xx + yy <= ESCAPE_SQUARED && count < spec.maxIterations()) {
            y = 2 * x * y + im;
            x = xx - yy + re;
            xx = x * x;
            yy = y * y;
            count++;
        }
        lastSquare = xx + yy;
        return count;
    }
}
