package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

class DeletionQueueTest {
    private static final double NOW = 1.7e9;
    private static final List<Double> ODD_TIMES = List.of(0.0, -0.0, -1.0, -1e30, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, NOW, NOW + 0.25, NOW + 0.5, NOW + 1, 1e-300);

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void givesFilesInTheOrderOfThePolicyWhateverTheirTimes(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<StoredFile> files = new ArrayList<>();
        for (int i = random.nextInt(60); i > 0; i--) {
            double used = random.nextBoolean() ? NOW + random.nextDouble() * 3
                    : ODD_TIMES.get(random.nextInt(ODD_TIMES.size()));
            double expires = random.nextBoolean() ? NOW - 1 : NOW;
            files.add(new StoredFile("f" + i, i, false, random.nextInt(1, 6), expires, used));
        }
        DeletionPolicy policy = DeletionCatalog.of(random.nextBoolean(), random.nextBoolean());
        assertEquals(files.stream().sorted(policy.order(NOW)).toList(), taken(files, policy), () -> "seed " + seed);
    }

    private static List<StoredFile> taken(List<StoredFile> files, DeletionPolicy policy) {
        DeletionQueue queue = new DeletionQueue(files, policy, NOW);
        List<StoredFile> taken = new ArrayList<>();
        for (int level = StoredFile.LOWEST_PRIORITY; level <= StoredFile.HIGHEST_PRIORITY; level++) {
            while (queue.hasNext(level)) {
                taken.add(queue.take());
            }
        }
        return taken;
    }
}
