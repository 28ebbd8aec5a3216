package org.quern.datamanager;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * Files in the order of {@link DeletionPolicy#order}, taken from the front.
 *
 * <p>Comparing records costs most of a plan over 100,000 files, so the files are sorted by one {@code long} each: rank,
 * the leading bits of the last use (a few seconds in this century), and the place in the list. Only files that agree in
 * both are compared in full. A project's files beyond 16 million are not seen.
 */
final class DeletionQueue {
    private static final int PLACE_BITS = 24;
    private static final int USE_BITS = 37;
    private static final int MOST_FILES = 1 << PLACE_BITS;
    /** Brings the ranks 0 to 5 into the three leading bits of a signed number. */
    private static final int RANK_SHIFT = 4;

    private final DeletionPolicy policy;
    private final double now;
    /** Sorted; among equals but for the place, {@link #order} has the last word. */
    private final long[] keys;
    private final StoredFile[] order;
    private int next;

    DeletionQueue(List<StoredFile> files, DeletionPolicy policy, double now) {
        this.policy = policy;
        this.now = now;
        this.keys = new long[Math.min(files.size(), MOST_FILES)];
        this.order = new StoredFile[keys.length];
        sort(files);
    }

    /** A file is left that may go in pass {@code level}. */
    boolean hasNext(int level) {
        return next < keys.length && rank(next) <= level;
    }

    StoredFile take() {
        return order[next++];
    }

    /** Why the next file is the next, in the words of the policy. */
    String reason() {
        return policy.reason(order[next], now);
    }

    /** Those that are left, in order. */
    List<StoredFile> rest() {
        return Arrays.asList(order).subList(next, order.length);
    }

    /** Sum of the files that may go in pass {@code level}. */
    double bytes(int level) {
        double sum = 0;
        for (int i = next; i < keys.length && rank(i) <= level; i++) {
            sum += order[i].bytes();
        }
        return sum;
    }

    private void sort(List<StoredFile> files) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = key(files.get(i), i);
        }
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) {
            order[i] = files.get((int) keys[i] & (MOST_FILES - 1));
        }
        settleTies();
    }

    private long key(StoredFile file, int place) {
        long rank = (long) policy.rank(file, now) - RANK_SHIFT;
        return (rank << (USE_BITS + PLACE_BITS)) | (leadingBits(file.lastUsed()) << PLACE_BITS) | place;
    }

    private long rank(int i) {
        return (keys[i] >> (USE_BITS + PLACE_BITS)) + RANK_SHIFT;
    }

    /** Grows with the value; all values below 0 are as one. */
    private static long leadingBits(double lastUsed) {
        long bits = Double
                .doubleToLongBits(Double.isNaN(lastUsed) ? Double.POSITIVE_INFINITY : Math.max(0.0, lastUsed));
        return bits >>> (Long.SIZE - 1 - USE_BITS);
    }

    private void settleTies() {
        Comparator<StoredFile> full = policy.order(now);
        int start = 0;
        for (int i = 1; i <= keys.length; i++) {
            if (i == keys.length || keys[i] >> PLACE_BITS != keys[start] >> PLACE_BITS) {
                if (i - start > 1) {
                    Arrays.sort(order, start, i, full);
                }
                start = i;
            }
        }
    }
}
