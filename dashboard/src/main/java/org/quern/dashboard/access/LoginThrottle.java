package org.quern.dashboard.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How often a password may be guessed: by one address, and at one name, so that neither one address at many names nor many addresses at one
 * name get far. Whoever is in stays in.
 */
public final class LoginThrottle {
    private static final double A_SECOND = 1.0 / 60;
    private static final int OF_AN_ADDRESS = 5;
    private static final int AT_A_NAME = 20;
    /** Names are no longer; whoever says more shall not fill the memory with it. */
    private static final int LONGEST_NAME = 64;
    /** Of more, the one that was longest not seen is forgotten. */
    private static final int MOST = 10_000;
    /** Whoever has an IPv6 address has all of these bytes' others. */
    private static final int NETWORK_BYTES = 8;
    private final Map<String, RateLimit> addresses = new Recent();
    private final Map<String, RateLimit> names = new Recent();
    private final RateLimit words = new RateLimit(A_SECOND, OF_AN_ADDRESS);
    private final Consumer<String> complaints;

    /** {@code complaints} gets a sentence when somebody guesses too much, and not one for every guess. */
    public LoginThrottle(Consumer<String> complaints) {
        this.complaints = complaints;
    }

    /** One more guess. */
    public synchronized boolean allows(InetAddress address, String name) {
        return told(address, atAddress(address).allows() && atName(name).allows());
    }

    /** One more, by something that says itself whose it is. */
    public synchronized boolean allows(InetAddress address) {
        return told(address, atAddress(address).allows());
    }

    private boolean told(InetAddress address, boolean allows) {
        if (!allows && words.allows()) {
            complaints.accept("Passwords are guessed from " + address.getHostAddress()
                    + ", or at one name from many; more guesses are refused for some minutes.");
        }
        return allows;
    }

    /** It was none. */
    public synchronized void wasRight(InetAddress address, String name) {
        wasRight(address);
        atName(name).giveBack();
    }

    /** The same. */
    public synchronized void wasRight(InetAddress address) {
        atAddress(address).giveBack();
    }

    private RateLimit atAddress(InetAddress address) {
        return addresses.computeIfAbsent(key(address), _ -> new RateLimit(A_SECOND, OF_AN_ADDRESS));
    }

    private RateLimit atName(String name) {
        String told = name.substring(0, Math.min(name.length(), LONGEST_NAME)).toLowerCase(Locale.ROOT);
        return names.computeIfAbsent(told, _ -> new RateLimit(A_SECOND, AT_A_NAME));
    }

    private static String key(InetAddress address) {
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }

    private static final class Recent extends LinkedHashMap<String, RateLimit> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RateLimit> eldest) {
            return size() > MOST;
        }
    }
}
