package org.quern.dashboard.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Links that are good once, and the browsers that came by them, with a password or a passkey. A session is a random cookie and a random key. Browsers
 * send the cookie to whoever listens at another port of this computer, too; the key is told once, and kept by the page, for its own port.
 */
public final class Sessions {
    /** 256 bits: nobody guesses them. */
    private static final int BYTES = 32;
    /** Of more, the oldest ends: links are made by who runs the dashboard, a few a day. */
    private static final int MOST = 100;
    /** Of one name: browsers on a few computers. */
    private static final int MOST_OF_ONE = 10;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Runnable> links = new LinkedHashMap<>();
    private final Map<String, Session> sessions = new LinkedHashMap<>();
    private final StreamLimit streams = new StreamLimit();
    private final Predicate<Account> isGood;
    private final Duration length;

    private record Session(String key, Account account, BooleanSupplier mayStay, long since) {}

    /** Of this computer: they end with the process. */
    public Sessions() {
        this(_ -> true, Duration.ofNanos(Long.MAX_VALUE));
    }

    /**
     * Sessions that end.
     *
     * @param isGood whether somebody may still come in
     * @param length how long one lasts
     */
    public Sessions(Predicate<Account> isGood, Duration length) {
        this.isGood = isGood;
        this.length = length;
    }

    /** Of all of them. */
    public StreamLimit streams() {
        return streams;
    }

    /** The token of a new link; {@code whenUsed} is done as somebody comes by it. */
    public synchronized String newLink(Runnable whenUsed) {
        String token = word();
        links.put(token, whenUsed);
        trim(links);
        return token;
    }

    /** Somebody may still come by it. */
    public synchronized boolean isLink(String token) {
        return links.containsKey(known(links, token));
    }

    /** A session for who has the token of a link; empty if it is none, or was used before. */
    public synchronized Optional<String> enter(String token) {
        Runnable whenUsed = links.remove(known(links, token));
        if (whenUsed == null) {
            return Optional.empty();
        }
        whenUsed.run();
        return Optional.of(open(Account.BY_LINK));
    }

    /** A session for who has said who he is; the answer is its cookie. */
    public String open(Account account) {
        return open(account, () -> true);
    }

    /** The same, for as long as {@code mayStay} says so. */
    public synchronized String open(Account account, BooleanSupplier mayStay) {
        String cookie = word();
        forgetOldest(account);
        sessions.put(cookie, new Session(word(), account, mayStay, System.nanoTime()));
        trim(sessions);
        return cookie;
    }

    /** The key of a session, for who has just opened it and for nobody else; empty if there is no such session. */
    public synchronized Optional<String> key(String cookie) {
        return session(cookie).map(Session::key);
    }

    /** There is such a session. */
    public synchronized boolean isOpen(String cookie) {
        return session(cookie).isPresent();
    }

    /** There is such a session, and that is its key. */
    synchronized boolean fits(String cookie, String key) {
        return session(cookie).filter(session -> same(session.key(), key)).isPresent();
    }

    /** Whose it is; empty if there is no such session. */
    public synchronized Optional<Account> account(String cookie) {
        return session(cookie).map(Session::account);
    }

    /** It is over. */
    public synchronized void leave(String cookie) {
        sessions.remove(known(sessions, cookie));
    }

    /** The same text, told from others without telling by the time it takes how much of it was right. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<Session> session(String cookie) {
        Session found = sessions.get(known(sessions, cookie));
        if (found == null) {
            return Optional.empty();
        }
        if (System.nanoTime() - found.since() >= length.toNanos() || !isGood.test(found.account())
                || !found.mayStay().getAsBoolean()) {
            leave(cookie);
            return Optional.empty();
        }
        return Optional.of(found);
    }

    private static String known(Map<String, ?> words, String told) {
        String found = "";
        for (String word : words.keySet()) {
            found = same(word, told) ? word : found;
        }
        return found;
    }

    /** Who signs in again and again puts nobody else out. */
    private void forgetOldest(Account account) {
        List<String> own = sessions.entrySet().stream()
                .filter(session -> session.getValue().account().name().equals(account.name())).map(Map.Entry::getKey)
                .toList();
        if (!account.name().isEmpty() && own.size() >= MOST_OF_ONE) {
            sessions.remove(own.getFirst());
        }
    }

    private static void trim(Map<String, ?> words) {
        if (words.size() > MOST) {
            words.remove(words.keySet().iterator().next());
        }
    }

    private String word() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
