package org.quern.server.fractal;

/** Iterates points of the complex plane, as the tile's samples need it; every implementation gives the same bits. */
interface Escape extends AutoCloseable {
    /** Most points that are handed over at once. */
    int MOST_POINTS = 1 << 18;

    /**
     * Iterates {@code points} points.
     *
     * @param re real parts
     * @param im imaginary parts
     * @param most iterations after which a point counts as inside
     * @param counts receives the iterations done
     * @param squares receives |z|^2 after them
     */
    void iterate(double[] re, double[] im, int points, int most, int[] counts, double[] squares);

    @Override
    void close();
}
