package org.quern.coproc.probe.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PiecesTest {
    private static Pieces of(List<Double> speeds) {
        Pieces pieces = new Pieces();
        speeds.forEach(pieces::add);
        return pieces;
    }

    @ParameterizedTest
    @CsvSource({"100, 100, false", "90 100, 100, true", "100 90, 100, true", "89.9 100, 100, false",
        "100 89.9, 100, false",
        "50 100 95, 100, true", "95 94 100, 100, true", "80 75 100, 100, false", "100 100, 100, true", "0 0, 0, false",
        "10 20 40 80, 80, false"})
    void theFastestIsTheSpeedOnceAnotherAgrees(String speeds, double speed, boolean agree) {
        Pieces pieces = of(Arrays.stream(speeds.split(" ")).map(Double::valueOf).toList());
        assertEquals(speed, pieces.speed());
        assertEquals(agree, pieces.agree());
        assertEquals(speed == 0, pieces.isEmpty());
    }

    @Test
    void withoutAPieceThereIsNoSpeed() {
        Pieces none = new Pieces();
        assertTrue(none.isEmpty() && !none.agree());
        assertEquals(0, none.speed());
    }

    @ParameterizedTest
    @ValueSource(longs = {61, 62, 63})
    void theOrderOfPiecesIsOfNoImportance(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            List<Double> speeds = random.doubles(6, 50, 100).boxed().collect(Collectors.toList());
            Pieces before = of(speeds);
            Collections.shuffle(speeds, random);
            Pieces after = of(speeds);
            assertEquals(List.of(before.speed(), before.agree()), List.of(after.speed(), after.agree()),
                    "seed " + seed);
            double second = speeds.stream().sorted(Collections.reverseOrder()).skip(1).findFirst().orElseThrow();
            assertEquals(second >= 0.9 * after.speed(), after.agree(), "seed " + seed);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 20e9", "2, 10e9", "10, 2e9", "100, 2e8"})
    void aMeasurementGoesByTheTimeOfTheProcessor(long millisAPass, double fpops) throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        AtomicLong cpu = new AtomicLong();
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofMillis(20), () -> clock.addAndGet(1_000_000),
                () -> cpu.addAndGet(millisAPass * 1_000_000) / 20);
        assertEquals(fpops, benchmarks.run().orElseThrow().fpops(), fpops * 1e-6);
    }

    @Test
    void aHalfIsNotOverBeforeItsTimeThoughPiecesAgree() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        assertTrue(new Benchmarks(1, Duration.ofMillis(40), () -> clock.addAndGet(1_000_000), clock::get).run()
                .isPresent());
        assertTrue(clock.get() >= 2 * 40_000_000L && clock.get() <= 2 * 43_000_000L,
                "two halves lasted " + clock.get());
    }

    @Test
    void aPassOfOneKernelDoesTheWorkOfItsDefinitionEachTime() {
        Whetstone whetstone = new Whetstone();
        double first = whetstone.pass();
        assertEquals(first, whetstone.pass());
        assertEquals(first, new Whetstone().pass());
        assertNotEquals(first, new Dhrystone().pass());
        Dhrystone dhrystone = new Dhrystone();
        double one = dhrystone.pass();
        assertEquals(one, new Dhrystone().pass());
        assertNotEquals(one, dhrystone.pass(), "its records go on from where they are");
    }

    @Test
    void theProcessOfItsOwnWritesBothSpeedsOnALineOfANewFile(@TempDir Path dir) throws Exception {
        Path answer = dir.resolve("speeds");
        BenchmarkMain.main(new String[]{"1", "1", answer.toString()});
        String[] words = Files.readString(answer).split("[ \n]");
        assertEquals(2, words.length);
        assertTrue(Double.parseDouble(words[0]) > 0 && Double.parseDouble(words[1]) > 0, Files.readString(answer));
        assertThrows(NumberFormatException.class,
                () -> BenchmarkMain.main(new String[]{"one", "1", answer.toString()}));
    }
}
