package org.quern.simulator.soak.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which faults a run gets, by chance. */
class FaultDrawTest {
    private static final double SECONDS = 60 * 86_400.0;
    private static final List<List<Fault>> DRAWN = IntStream.range(0, 300)
            .mapToObj(seed -> FaultDraw.draw(new SplittableRandom(seed), SECONDS)).toList();

    @Test
    void theyAreInOrderAndWithinTheirTime() {
        for (int seed = 0; seed < DRAWN.size(); seed++) {
            List<Fault> faults = DRAWN.get(seed);
            assertEquals(faults.stream().sorted().toList(), faults, "seed " + seed);
            assertTrue(faults.stream().allMatch(fault -> fault.at() >= 0 && fault.at() < SECONDS), "seed " + seed);
            assertTrue(faults.stream().allMatch(fault -> fault.a() >= 0 && fault.a() < 1 && fault.b() >= 0
                    && fault.b() < 1), "seed " + seed);
        }
    }

    @Test
    void aSeedGivesTheSameFaultsAndAnotherOthers() {
        assertEquals(DRAWN.get(5), FaultDraw.draw(new SplittableRandom(5), SECONDS));
        assertNotEquals(DRAWN.get(5), DRAWN.get(6));
    }

    @Test
    void aboutOneRunInTwentyHasNone() {
        long none = DRAWN.stream().filter(List::isEmpty).count();
        assertTrue(none >= 5 && none <= 30, none + " of 300");
    }

    @Test
    void everyKindIsDrawnSomeTimeAndNoRunHasNearlyAllOfThem() {
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        DRAWN.forEach(faults -> faults.forEach(fault -> kinds.add(fault.kind())));
        assertEquals(EnumSet.allOf(FaultKind.class), kinds);
        double few = DRAWN.stream().filter(faults -> faults.stream().map(Fault::kind).distinct()
                .count() < FaultKind.values().length / 2).count();
        assertTrue(few > 150, few + " of 300 runs have less than half of the kinds");
    }

    @Test
    void whatEndsATaskForGoodIsRarer() {
        double crashes = count(FaultKind.APP_CRASH);
        double kills = count(FaultKind.APP_KILLED);
        assertTrue(crashes * 2 < kills, crashes + " crashes, " + kills + " kills");
    }

    private static double count(FaultKind kind) {
        return DRAWN.stream().flatMap(List::stream).filter(fault -> fault.kind() == kind).count();
    }

    @Test
    void everyKindHasAWordOfItsOwnAndAMeaning() {
        Set<String> words = Arrays.stream(FaultKind.values()).map(FaultKind::word).collect(Collectors.toSet());
        assertEquals(FaultKind.values().length, words.size());
        assertTrue(words.stream().allMatch(word -> word.equals(word.toLowerCase(Locale.ROOT)) && !word.contains("_")),
                words.toString());
        assertEquals(FaultKind.values().length,
                Arrays.stream(FaultKind.values()).map(FaultKind::meaning).filter(text -> text.length() > 10).distinct()
                        .count());
    }
}
