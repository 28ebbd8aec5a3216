package org.quern.server.fractal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The samples of a few pixels of a row, iterated on a device in one go and then asked for one by one, in the renderer's order. */
final class RowEscapes {
    private final TileSpec spec;
    private final @Nullable Escape device;
    private final int pixelsAtOnce;
    private final double[] re;
    private final double[] im;
    private final int[] counts;
    private final double[] squares;
    /** First pixel that is held, and the one behind the last; in the picture. */
    private int from;
    private int to;
    private int line = -1;
    private double square;

    RowEscapes(TileSpec spec, @Nullable Escape device) {
        this.spec = spec;
        this.device = device;
        int perPixel = spec.samples() * spec.samples();
        pixelsAtOnce = Math.clamp(Escape.MOST_POINTS / perPixel, 1, spec.width());
        int points = device == null ? 0 : pixelsAtOnce * perPixel;
        re = new double[points];
        im = new double[points];
        counts = new int[points];
        squares = new double[points];
    }

    boolean isOnDevice() {
        return device != null;
    }

    /** Iterations of a sample; {@link #square} then belongs to it. */
    int count(int px, int py, int sx, int sy) {
        if (py != line || px < from || px >= to) {
            iterate(px, py);
        }
        int at = ((px - from) * spec.samples() + sy) * spec.samples() + sx;
        square = squares[at];
        return counts[at];
    }

    /** |z|^2 of the sample that was asked for last. */
    double square() {
        return square;
    }

    private void iterate(int px, int py) {
        line = py;
        from = px;
        to = Math.min(px + pixelsAtOnce, spec.x() + spec.width());
        int point = 0;
        for (int pixel = from; pixel < to; pixel++) {
            for (int sy = 0; sy < spec.samples(); sy++) {
                double imaginary = spec.im(py + (sy + 0.5) / spec.samples());
                for (int sx = 0; sx < spec.samples(); sx++, point++) {
                    re[point] = spec.re(pixel + (sx + 0.5) / spec.samples());
                    im[point] = imaginary;
                }
            }
        }
        Objects.requireNonNull(device).iterate(re, im, point, spec.maxIterations(), counts, squares);
    }
}
