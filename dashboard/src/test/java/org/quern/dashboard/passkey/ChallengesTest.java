package org.quern.dashboard.passkey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChallengesTest {
    private static final Site ATTIC = Site.of("attic.test:1").orElseThrow();
    private final AtomicLong now = new AtomicLong();
    private final Challenges challenges = new Challenges(now::get);

    @Test
    void oneIsGoodOnceForItsBrowserAndSite() {
        String text = challenges.give("browser", ATTIC, "handle");
        assertEquals(43, text.length(), "256 bits");
        assertTrue(challenges.take("other", ATTIC).isEmpty());
        assertEquals(Optional.of(new Challenges.Given(text, ATTIC, "handle", 0)), challenges.take("browser", ATTIC));
        assertTrue(challenges.take("browser", ATTIC).isEmpty());
        challenges.give("browser", ATTIC, "");
        assertTrue(challenges.take("browser", Site.of("attic.test:2").orElseThrow()).isEmpty());
        assertTrue(challenges.take("browser", ATTIC).isEmpty(), "it was tried");
    }

    @Test
    void aNewOneTakesThePlaceOfTheLast() {
        String first = challenges.give("browser", ATTIC, "");
        String second = challenges.give("browser", ATTIC, "");
        assertNotEquals(first, second);
        assertEquals(second, challenges.take("browser", ATTIC).orElseThrow().text());
        assertEquals(0, challenges.size());
    }

    @Test
    void oneIsGoodForMinutes() {
        challenges.give("first", ATTIC, "");
        now.addAndGet(Challenges.GOOD.toNanos());
        challenges.give("second", ATTIC, "");
        assertTrue(challenges.take("first", ATTIC).isPresent());
        challenges.give("first", ATTIC, "");
        now.addAndGet(Challenges.GOOD.toNanos() + 1);
        assertTrue(challenges.take("second", ATTIC).isEmpty());
        assertEquals(0, challenges.size());
    }

    @Test
    void ofMoreThanFitTheOldestIsForgotten() {
        for (int i = 0; i < 32_001; i++) {
            challenges.give("browser " + i, ATTIC, "");
        }
        assertEquals(32_000, challenges.size());
        assertTrue(challenges.take("browser 0", ATTIC).isEmpty());
        assertTrue(challenges.take("browser 1", ATTIC).isPresent());
    }

    @ParameterizedTest
    @CsvSource({"attic.test:31441,attic.test,https://attic.test:31441", "Attic.TEST,attic.test,https://attic.test",
        "localhost:1,localhost,https://localhost:1", "attic,attic,https://attic", "1.lan:1,1.lan,https://1.lan:1"})
    void aNameIsASite(String host, String name, String origin) {
        assertEquals(Optional.of(new Site(origin, name)), Site.of(host));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "127.0.0.1", "[::1]:1", "[fd00::1]", "", ":1", "1:1", "a.:1"})
    void anAddressIsNone(String host) {
        assertTrue(Site.of(host).isEmpty(), host);
    }
}
