package org.quern.dashboard.access;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Passwords are kept as hashes that take time and memory to try: Argon2id (RFC 9106) with what OWASP asks for at least. */
public final class Passwords {
    /** Letters that a password has at least, and at most. */
    public static final int LEAST = 12;
    /** The same. */
    public static final int MOST = 1000;
    private static final int KIBIBYTES = 19 * 1024;
    private static final int ROUNDS = 2;
    private static final int LANES = 1;
    private static final int BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final long SECONDS_TO_WAIT = 10;
    /** Somebody who is not there: looking for him takes as long, so that nobody learns who is. */
    private static final String NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    /** One is tried at a time: each takes 19 MiB. */
    private final ReentrantLock turn = new ReentrantLock();

    /** What is kept of a password. */
    public static String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return function().hash(normal(password).getBytes(StandardCharsets.UTF_8), salt).getResult();
    }

    /**
     * Whether that is his password; nobody has one.
     *
     * @throws InterruptedException also if too many are tried at the moment
     */
    public boolean isRight(Optional<Account> account, String password) throws InterruptedException {
        if (!turn.tryLock(SECONDS_TO_WAIT, TimeUnit.SECONDS)) {
            throw new InterruptedException("too many passwords are tried");
        }
        try {
            String hash = account.map(Account::hash).orElse(NOBODYS);
            // One that is too long takes its time as well.
            String tried = password.length() <= MOST ? password : "";
            boolean isRight = Argon2Function.getInstanceFromHash(hash).check(normal(tried), hash);
            return isRight && account.isPresent() && !tried.isEmpty();
        } finally {
            turn.unlock();
        }
    }

    /** Two keyboards may write one letter in two ways. */
    private static String normal(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC);
    }

    private static Argon2Function function() {
        return Argon2Function.getInstance(KIBIBYTES, ROUNDS, LANES, BYTES, Argon2.ID);
    }
}
