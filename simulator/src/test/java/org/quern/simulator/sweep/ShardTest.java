package org.quern.simulator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs are dealt out. */
class ShardTest {
    @Test
    void runsAreDealtOutLikeCards() {
        assertEquals("[1, 4]", runs(new Shard(2, 3), 7).toString());
        assertEquals("[]", runs(new Shard(8, 9), 7).toString());
    }

    @ParameterizedTest
    @CsvSource({"1,7", "2,7", "7,7", "9,7", "3,0"})
    void eachRunIsInOneShard(int of, int all) {
        int[] times = new int[all];
        int shares = 0;
        for (int number = 1; number <= of; number++) {
            Shard shard = new Shard(number, of);
            runs(shard, all).forEach(run -> times[run]++);
            assertEquals(runs(shard, all).size(), shard.share(all), shard.toString());
            shares += shard.share(all);
        }
        assertEquals(all, shares);
        assertEquals(all, IntStream.of(times).filter(count -> count == 1).count());
    }

    @Test
    void itIsReadAsItIsWritten() {
        assertEquals(new Shard(2, 7), Shard.parse(new Shard(2, 7).toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "2/", "/7", "0/7", "8/7", "2/7/9", "-1/7", "two/7", "2/99999999999"})
    void whatIsNoneIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Shard.parse(text));
    }

    private static java.util.List<Integer> runs(Shard shard, int all) {
        return IntStream.range(0, all).filter(shard::has).boxed().toList();
    }
}
