package org.quern.dashboard.door;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Links that are good once, and the browsers that came by them. A session is a random cookie and a second word that each action has to
 * bring along, which only the page itself can read.
 */
public final class Sessions {
    /** 256 bits: nobody guesses them. */
    private static final int BYTES = 32;
    /** Of more, the oldest ends: links are made by who runs the dashboard, a few a day. */
    private static final int MOST = 100;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Runnable> links = new LinkedHashMap<>();
    private final Map<String, String> actionWords = new LinkedHashMap<>();

    /** The token of a new link; {@code whenUsed} is done as somebody comes by it. */
    public synchronized String newLink(Runnable whenUsed) {
        String token = word();
        links.put(token, whenUsed);
        trim(links);
        return token;
    }

    /** Somebody may still come by it. */
    synchronized boolean isLink(String token) {
        return links.containsKey(known(links, token));
    }

    /** A session for who has the token of a link; empty if it is none, or was used before. */
    public synchronized Optional<String> enter(String token) {
        Runnable whenUsed = links.remove(known(links, token));
        if (whenUsed == null) {
            return Optional.empty();
        }
        whenUsed.run();
        String cookie = word();
        actionWords.put(cookie, word());
        trim(actionWords);
        return Optional.of(cookie);
    }

    /** The word that actions of this session bring along; empty if there is no such session. */
    public synchronized Optional<String> actionWord(String cookie) {
        return Optional.ofNullable(actionWords.get(known(actionWords, cookie)));
    }

    /** It is over. */
    public synchronized void leave(String cookie) {
        actionWords.remove(known(actionWords, cookie));
    }

    /** The same text, told from others without telling by the time it takes how much of it was right. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static String known(Map<String, ?> words, String told) {
        String found = "";
        for (String word : words.keySet()) {
            found = same(word, told) ? word : found;
        }
        return found;
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
