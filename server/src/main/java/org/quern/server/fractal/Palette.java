package org.quern.server.fractal;

/**
 * Maps a smooth iteration count to a colour. All arithmetic is {@link StrictMath} on doubles, so that two computers of
 * different make produce the same bytes and replicas can be compared bit for bit.
 */
final class Palette {

    /** Entries of the table; neighbours differ by less than one step of 8-bit colour nearly everywhere. */
    private static final int SIZE = 4096;

    private final double[] red = new double[SIZE + 1];
    private final double[] green = new double[SIZE + 1];
    private final double[] blue = new double[SIZE + 1];

    Palette() {
        for (int i = 0; i <= SIZE; i++) {
            double t = (double) i / SIZE;
            red[i] = wave(t, 0.52, 0.48, 0.60);
            green[i] = wave(t, 0.46, 0.44, 0.72);
            blue[i] = wave(t, 0.50, 0.45, 0.88);
        }
    }

    private static double wave(double t, double base, double swing, double phase) {
        return 255 * Math.clamp(base + swing * StrictMath.cos(2 * StrictMath.PI * (t + phase)), 0.0, 1.0);
    }

    /** Adds the colour of a smooth count to {@code rgb[0..2]}, 0 to 255 each. */
    void add(double smoothCount, double[] rgb) {
        double t = 0.42 * StrictMath.log(1 + smoothCount);
        double position = (t - Math.floor(t)) * SIZE;
        int index = (int) position;
        double part = position - index;
        rgb[0] += red[index] + part * (red[index + 1] - red[index]);
        rgb[1] += green[index] + part * (green[index + 1] - green[index]);
        rgb[2] += blue[index] + part * (blue[index + 1] - blue[index]);
    }
}
