package org.quern.dashboard.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.quern.testing.Eventually;

/** Guesses of passwords are few, and sessions end. */
class LoginThrottleTest {
    private final List<String> said = new ArrayList<>();
    private final LoginThrottle throttle = new LoginThrottle(said::add);

    @Test
    void manyAddressesAtOneNameGetNoFurther() throws UnknownHostException {
        for (int i = 0; i < 20; i++) {
            assertTrue(throttle.allows(InetAddress.getByName("192.0.2." + i), "anna"));
        }
        assertFalse(throttle.allows(InetAddress.getByName("192.0.2.99"), "ANNA"));
        assertTrue(throttle.allows(InetAddress.getByName("192.0.2.99"), "ben"));
        assertEquals(1, said.size());
    }

    @Test
    void oneNetworkOfAddressesIsOneAddress() throws UnknownHostException {
        for (int i = 0; i < 5; i++) {
            assertTrue(throttle.allows(InetAddress.getByName("2001:db8:1:2:" + i + "::1"), "name" + i));
        }
        assertFalse(throttle.allows(InetAddress.getByName("2001:db8:1:2:ffff::1"), "other"));
        assertTrue(throttle.allows(InetAddress.getByName("2001:db8:1:3::1"), "other"));
    }

    @Test
    void aSessionEndsAfterItsTime() {
        Sessions sessions = new Sessions(_ -> true, Duration.ofMillis(50));
        String cookie = sessions.open(new Account("anna", Role.VIEW, ""));
        Eventually.holds("it ends", () -> !sessions.isOpen(cookie));
        assertEquals(Optional.empty(), sessions.account(cookie));
    }

    @Test
    void nobodyIsInWithAnHashThatIsNone() throws InterruptedException {
        Passwords passwords = new Passwords();
        assertFalse(passwords.isRight(Optional.empty(), "whatever it is"));
        assertFalse(passwords.isRight(Optional.of(new Account("a", Role.VIEW, Passwords.hash("\u00e9 twelve letters"))),
                "e twelve letters"));
        assertTrue(passwords.isRight(Optional.of(new Account("a", Role.VIEW, Passwords.hash("\u00e9 twelve letters"))),
                "e\u0301 twelve letters"), "two ways to write one letter");
    }

    @Test
    void whoSignsInAgainAndAgainPutsNobodyElseOut() {
        Sessions sessions = new Sessions();
        String anna = sessions.open(new Account("anna", Role.ADMINISTER, ""));
        for (int i = 0; i < 200; i++) {
            sessions.open(new Account("vera", Role.VIEW, ""));
        }
        assertTrue(sessions.account(anna).isPresent());
    }

    /** Names that differ behind what a name has at most are one. */
    @Test
    void longNamesFillNoMemory() throws UnknownHostException {
        for (int i = 0; i < 20; i++) {
            assertTrue(throttle.allows(InetAddress.getByAddress(new byte[]{10, 0, 0, (byte) i}), "x".repeat(1000) + i));
        }
        assertFalse(throttle.allows(InetAddress.getByAddress(new byte[]{10, 0, 1, 0}), "x".repeat(2000)));
    }
}
