package org.quern.rpc.http;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.Challenge;
import org.jspecify.annotations.Nullable;

/**
 * Answers a proxy's digest challenge, which does not tell it the password: RFC 7616, with MD5 or SHA-256, for {@code qop=auth} or the
 * older form without. OkHttp has no digest of its own, and the libraries for it name a path where a tunnel's answer has to name its
 * host (docs/decisions/0073).
 *
 * @param user who we are
 * @param password never sent
 * @param clientNonce a new random text for each answer
 */
record DigestLogin(String user, String password, String clientNonce) {
    private static final String COUNT = "00000001";

    /**
     * The header's value, empty where the challenge wants what is not known here.
     *
     * @param method of the request
     * @param target path with query; host and port of a tunnel
     */
    Optional<String> answer(Challenge challenge, String method, String target) {
        Map<@Nullable String, String> asked = challenge.authParams();
        String algorithm = asked.getOrDefault("algorithm", "MD5");
        String nonce = asked.get("nonce");
        boolean isSession = algorithm.toLowerCase(Locale.ROOT).endsWith("-sess");
        Optional<MessageDigest> digest = digest(isSession ? algorithm.substring(0, algorithm.length() - 5) : algorithm);
        String offered = asked.get("qop");
        boolean hasQuality = offered != null
                && Stream.of(offered.split(",", -1)).anyMatch(each -> each.strip().equalsIgnoreCase("auth"));
        if (digest.isEmpty() || nonce == null || (offered != null && !hasQuality) || !isPlain(asked)) {
            return Optional.empty();
        }
        Charset charset = "UTF-8".equalsIgnoreCase(asked.get("charset")) ? StandardCharsets.UTF_8
                : StandardCharsets.ISO_8859_1;
        Hash hash = text -> HexFormat.of().formatHex(digest.get().digest(text.getBytes(charset)));
        String realm = asked.getOrDefault("realm", "");
        String whom = hash.of(user + ":" + realm + ":" + password);
        String secret = isSession ? hash.of(whom + ":" + nonce + ":" + clientNonce) : whom;
        String what = hash.of(method + ":" + target);
        String quality = hasQuality ? COUNT + ":" + clientNonce + ":auth:" : "";
        StringBuilder answer = new StringBuilder("Digest ");
        quoted(answer, "username", user);
        quoted(answer, "realm", realm);
        quoted(answer, "nonce", nonce);
        quoted(answer, "uri", target);
        if (asked.containsKey("opaque")) {
            quoted(answer, "opaque", asked.getOrDefault("opaque", ""));
        }
        if (asked.containsKey("algorithm")) {
            answer.append("algorithm=").append(algorithm).append(", ");
        }
        if (hasQuality) {
            answer.append("qop=auth, nc=").append(COUNT).append(", ");
            quoted(answer, "cnonce", clientNonce);
        }
        quoted(answer, "response", hash.of(secret + ":" + nonce + ":" + quality + what));
        return Optional.of(answer.substring(0, answer.length() - 2));
    }

    /** A text's hash in hexadecimal digits. */
    private interface Hash {
        String of(String text);
    }

    /** Headers hold no other characters; a proxy of another realm is told by another way, if it offers one. */
    private boolean isPlain(Map<@Nullable String, String> asked) {
        return Stream.concat(asked.values().stream(), Stream.of(user))
                .allMatch(text -> text.chars().allMatch(c -> c >= ' ' && c < 0x7f));
    }

    private static void quoted(StringBuilder into, String name, String value) {
        into.append(name).append("=\"").append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append("\", ");
    }

    private static Optional<MessageDigest> digest(String algorithm) {
        String name = algorithm.toUpperCase(Locale.ROOT);
        if (!name.equals("MD5") && !name.equals("SHA-256")) {
            return Optional.empty();
        }
        try {
            return Optional.of(MessageDigest.getInstance(name));
        } catch (NoSuchAlgorithmException e) {
            return Optional.empty();
        }
    }

    /** Without the password, for logs. */
    @Override
    public String toString() {
        return "DigestLogin[" + user + "]";
    }
}
