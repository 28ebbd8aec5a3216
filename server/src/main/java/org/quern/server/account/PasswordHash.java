package org.quern.server.account;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * How a password hash of a client is kept: PBKDF2 with a salt, so that a stolen journal does not log anybody in. Stored as
 * {@code ROUNDS:SALT:HASH} in hex.
 */
final class PasswordHash {

    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    /** About 20 ms on a present-day CPU: too slow to try many, fast enough for a log-in. */
    private static final int ROUNDS = 60_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    private static final HexFormat HEX = HexFormat.of();

    private PasswordHash() {}

    static String of(String clientHash, SecureRandom random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return ROUNDS + ":" + HEX.formatHex(salt) + ":" + HEX.formatHex(stretch(clientHash, salt, ROUNDS));
    }

    static boolean matches(String stored, String clientHash) {
        String[] parts = stored.split(":");
        return parts.length == 3 && MessageDigest.isEqual(HEX.parseHex(parts[2]),
                stretch(clientHash, HEX.parseHex(parts[1]), Integer.parseInt(parts[0])));
    }

    private static byte[] stretch(String text, byte[] salt, int rounds) {
        try {
            return SecretKeyFactory.getInstance(ALGORITHM)
                    .generateSecret(new PBEKeySpec(text.toCharArray(), salt, rounds, HASH_BITS)).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK has no " + ALGORITHM, e);
        }
    }
}
