package org.quern.dashboard.passkey;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/** What devices are asked to sign: at random, for one browser at one site, once, for some minutes. */
final class Challenges {
    /** Time enough to find the telephone; a browser asks its user no longer. */
    static final Duration GOOD = Duration.ofMinutes(5);
    private static final int BYTES = 32;
    /** More than strangers together can ask for in that time, so that nobody's is pushed out before; some megabytes at worst. */
    private static final int MOST = 32_000;
    private final SecureRandom random = new SecureRandom();
    private final SequencedMap<String, Given> given = new LinkedHashMap<>();
    private final LongSupplier nanos;

    /**
     * One that was given.
     *
     * @param text base64url
     * @param site where
     * @param handle of the user for whom a passkey is to be made; empty for who is not known yet
     * @param at in nanoseconds
     */
    record Given(String text, Site site, String handle, long at) {}

    Challenges() {
        this(System::nanoTime);
    }

    Challenges(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Letters that nobody guesses. */
    String word() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A new one for a browser, in the place of the one that it had. */
    synchronized String give(String browser, Site site, String handle) {
        forgetOld();
        String text = word();
        given.remove(browser); // so that the oldest stays the first
        given.put(browser, new Given(text, site, handle, nanos.getAsLong()));
        if (given.size() > MOST) {
            given.pollFirstEntry();
        }
        return text;
    }

    /** The one that a browser has at that site, which it has no more; empty if it has none, or it is too old. */
    synchronized Optional<Given> take(String browser, Site site) {
        forgetOld();
        return Optional.ofNullable(given.remove(browser)).filter(each -> each.site().equals(site));
    }

    synchronized int size() {
        return given.size();
    }

    private void forgetOld() {
        while (!given.isEmpty()
                && nanos.getAsLong() - given.firstEntry().getValue().at() > GOOD.toNanos()) {
            given.pollFirstEntry();
        }
    }
}
