package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.ProjectUrl;

class ContactLookTest {
    private static final ProjectUrl A = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("http://b.example/");
    private final ContactLook look = new ContactLook();

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    /** The sixth answer at 50 rests until a minute after the first, the seventh until one after the second. */
    @Test
    void sixAnswersInAMinuteAreFollowedByARestUntilTheFirstIsAMinuteAgo() {
        List<Double> rests = IntStream.range(0, 7).mapToObj(i -> look.restAfter(A, at(i * 10))).toList();
        assertEquals(List.of(0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 10.0), rests);
        assertEquals(0, look.restAfter(B, at(60)), "another project's");
        assertEquals(0, look.restAfter(A, at(500)), "the one of 20 is long ago");
    }

    @Test
    void aProjectRenamesThisComputerOnceADay() {
        assertTrue(look.mayRename(A, at(0)));
        assertFalse(look.mayRename(A, at(86_399)));
        assertTrue(look.mayRename(B, at(86_399)));
        assertTrue(look.mayRename(A, at(86_400)));
        assertFalse(look.mayRename(A, at(100_000)), "a day from the last");
    }

    @Test
    void firstContactsCountFromTheLookThatFoundThemFirst() {
        look.attaching(true, at(5));
        look.attaching(true, at(6));
        assertEquals(at(5), look.attachingSince());
        look.attaching(false, at(7));
        assertNull(look.attachingSince());
        look.attaching(true, at(8));
        assertEquals(at(8), look.attachingSince());
    }

    @Test
    void aLookEndsTheWishForOneAndTheNextComesByTheEarliestTime() {
        assertTrue(look.isDue());
        look.looked(at(3), 500);
        assertFalse(look.isDue());
        assertEquals(at(3), look.lookedAt());
        look.expiresNoLaterThan(600);
        assertEquals(500, look.expiresAt());
        look.expiresNoLaterThan(400);
        assertEquals(400, look.expiresAt());
    }

    @Test
    void looksAtWhatCanBeForgottenComeWhenWantedAndNowAndThen() {
        CollectLook collect = new CollectLook();
        assertTrue(collect.begins(at(0), 10));
        assertFalse(collect.begins(at(9), 10));
        collect.lookNow();
        assertTrue(collect.begins(at(9), 10));
        assertFalse(collect.begins(at(18), 10));
        assertTrue(collect.begins(at(19), 10));
    }

    @Test
    void memoryThatBecomesShortIsAReasonToDecideAnewOnce() {
        ScheduleLook schedule = new ScheduleLook();
        schedule.looked(at(1));
        schedule.memoryIsShort(true);
        assertTrue(schedule.isDue());
        schedule.looked(at(2));
        schedule.memoryIsShort(true);
        assertFalse(schedule.isDue(), "it was short before");
        schedule.memoryIsShort(false);
        assertFalse(schedule.isDue());
        schedule.memoryIsShort(true);
        assertTrue(schedule.isDue());
    }
}
