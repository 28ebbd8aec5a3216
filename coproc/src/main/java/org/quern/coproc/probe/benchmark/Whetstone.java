package org.quern.coproc.probe.benchmark;

/**
 * The Whetstone benchmark in double precision (H. J. Curnow and B. A. Wichmann, "A synthetic benchmark", The Computer
 * Journal 19, 1976): eight modules whose repetitions follow the statistics of programs of their time. One round stands for
 * 100,000 Whetstone instructions.
 */
final class Whetstone implements Kernel {
    /** The customary 1,000 would take a tenth of a second; a pass shall end soon when it is cancelled. */
    private static final int ROUNDS = 10;

    /** Whetstone instructions of one round: by the definition of the benchmark. */
    private static final double INSTRUCTIONS = 100_000;

    private static final double T = 0.499975;
    private static final double T1 = 0.50025;
    private static final double T2 = 2.0;

    private final double[] e = new double[4];
    private double checksum;

    @Override
    public double operations() {
        return ROUNDS * INSTRUCTIONS;
    }

    @Override
    public double pass() {
        checksum = 0;
        identifiers(12 * ROUNDS);
        arrayElements(14 * ROUNDS);
        conditions(345 * ROUNDS);
        integers(210 * ROUNDS);
        trigonometry(32 * ROUNDS);
        calls(899 * ROUNDS);
        references(616 * ROUNDS);
        functions(93 * ROUNDS);
        return checksum;
    }

    private void identifiers(int n) {
        reset();
        for (int i = 0; i < n; i++) {
            step(T);
        }
        note();
    }

    private void arrayElements(int n) {
        reset();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 6; j++) {
                step(T);
            }
            e[3] /= T2;
        }
        note();
    }

    private void conditions(int n) {
        int j = 1;
        for (int i = 0; i < n; i++) {
            j = j == 1 ? 2 : 3;
            j = j > 2 ? 0 : 1;
            j = j < 1 ? 1 : 0;
        }
        checksum += j;
    }

    private void integers(int n) {
        int j = 1;
        int k = 2;
        int l = 3;
        for (int i = 0; i < n; i++) {
            j = j * (k - j) * (l - k);
            k = l * k - (l - j) * k;
            l = (l - k) * (k + j);
            e[Math.floorMod(l - 2, e.length)] = j + k + l;
            e[Math.floorMod(k - 2, e.length)] = (double) j * k * l;
        }
        checksum += j + k + l;
    }

    private void trigonometry(int n) {
        double x = 0.5;
        double y = 0.5;
        for (int i = 0; i < n; i++) {
            x = T * Math.atan(T2 * Math.sin(x) * Math.cos(x) / (Math.cos(x + y) + Math.cos(x - y) - 1));
            y = T * Math.atan(T2 * Math.sin(y) * Math.cos(y) / (Math.cos(x + y) + Math.cos(x - y) - 1));
        }
        checksum += x + y;
    }

    private void calls(int n) {
        double z = 1;
        for (int i = 0; i < n; i++) {
            z = combine(1, 1);
        }
        checksum += z;
    }

    private static double combine(double x, double y) {
        double newX = T * (x + y);
        double newY = T * (newX + y);
        return (newX + newY) / T2;
    }

    private void references(int n) {
        int j = 1;
        int k = 2;
        int l = 3;
        e[0] = 1;
        e[1] = 2;
        e[2] = 3;
        for (int i = 0; i < n; i++) {
            e[j] = e[k];
            e[k] = e[l];
            e[l] = e[j];
        }
        note();
    }

    private void functions(int n) {
        double x = 0.75;
        for (int i = 0; i < n; i++) {
            x = Math.sqrt(Math.exp(Math.log(x) / T1));
        }
        checksum += x;
    }

    private void step(double t) {
        e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
        e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
        e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
        e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
    }

    private void reset() {
        e[0] = 1;
        e[1] = -1;
        e[2] = -1;
        e[3] = -1;
    }

    private void note() {
        checksum += e[0] + e[1] + e[2] + e[3];
    }
}
