package org.quern.dashboard.access;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Consumer;

/** Who says who he is: by a password, which takes its time, and so often at most. */
public final class CredentialCheck {
    private final Passwords passwords = new Passwords();
    private final LoginThrottle throttle;

    /** What came of looking at a password. */
    public enum Recognition {
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
    public CredentialCheck(Consumer<String> complaints) {
        throttle = new LoginThrottle(complaints);
    }

    /** Whether that is the password of {@code account}, which is the one of that name, if there is one. */
    public Recognition password(InetAddress address, String name, Optional<Account> account, String password) {
        if (!throttle.allows(address, name)) {
            return Recognition.TOO_MANY;
        }
        try {
            if (!passwords.isRight(account, password)) {
                return Recognition.WRONG;
            }
        } catch (InterruptedException e) {
            return Recognition.BUSY;
        }
        throttle.wasRight(address, name);
        return Recognition.RIGHT;
    }

    /** One more by a passkey. Nobody can guess one, so that strangers keep no name from it. */
    public boolean allowsPasskey(InetAddress address) {
        return throttle.allows(address);
    }

    /** It was a good one. */
    public void passkeyWasRight(InetAddress address) {
        throttle.wasRight(address);
    }
}
