package org.quern.dashboard.door;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Consumer;

/** Who says who he is: by a password, which takes its time, and so often at most. */
public final class Trials {
    private final Passwords passwords = new Passwords();
    private final Guesses guesses;

    /** What came of it. */
    public enum Verdict {
        /** It is he. */
        RIGHT,
        /** The name or the password is wrong. */
        WRONG,
        /** There were too many. */
        TOO_MANY,
        /** Others are looked at; he may try again. */
        BUSY
    }

    /** {@code complaints} gets a sentence when passwords are guessed. */
    public Trials(Consumer<String> complaints) {
        guesses = new Guesses(complaints);
    }

    /** Whether that is the password of {@code account}, which is the one of that name, if there is one. */
    public Verdict password(InetAddress address, String name, Optional<Account> account, String password) {
        if (!guesses.allows(address, name)) {
            return Verdict.TOO_MANY;
        }
        try {
            if (!passwords.isRight(account, password)) {
                return Verdict.WRONG;
            }
        } catch (InterruptedException e) {
            return Verdict.BUSY;
        }
        guesses.wasRight(address, name);
        return Verdict.RIGHT;
    }

    /** One more by a passkey. Nobody can guess one, so that strangers keep no name from it. */
    public boolean allowsPasskey(InetAddress address) {
        return guesses.allows(address);
    }

    /** It was a good one. */
    public void passkeyWasRight(InetAddress address) {
        guesses.wasRight(address);
    }
}
