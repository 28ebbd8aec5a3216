package org.quern.daemon.manager;

import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;

/**
 * The account manager that is followed, and how calls of it went.
 *
 * @param place which one
 * @param login who the user is there
 * @param failures calls that failed in a row; not kept over a restart
 * @param passwordRefused the manager did not take the password in a call that nobody asked for
 */
record ManagerState(ManagerPlace place, ManagerLogin login, int failures, boolean passwordRefused) {
    /** No manager is followed. */
    static final ManagerState NONE = new ManagerState(ManagerPlace.NONE, ManagerLogin.NONE, 0, false);
    /** A manager may ask for 30 days of silence (docs/protocol/accounts.md 8.3); what lies further off was written under a wrong clock. */
    private static final double FURTHEST_SECONDS = 31 * 86_400.0;

    static ManagerState of(ManagerPlace place, ManagerLogin login) {
        return new ManagerState(place, login, 0, false);
    }

    /** A manager is followed; one that an installer named and nobody joined is not. */
    boolean inUse() {
        return !place.url().isEmpty() && login.hasCredentials();
    }

    /** It is time for a call. */
    boolean due(double now) {
        double next = login.nextRpcTime();
        return inUse() && (now >= next || next > now + FURTHEST_SECONDS);
    }

    /** After a call that failed. */
    ManagerState failed(double nextRpcTime, boolean refused) {
        return new ManagerState(place, login.withNextRpcTime(nextRpcTime), failures + 1, passwordRefused || refused);
    }

    /** The manager's key is not taken any more: it is asked at once as somebody who gives name and password. */
    ManagerState withoutKey(ManagerLogin user) {
        return new ManagerState(place, login.withPassword(user.login(), user.passwordHash()).withNextRpcTime(0),
                failures,
                passwordRefused);
    }

    /** Another manager, or another user of it than the one that is known, is not joined while this one is followed (docs/protocol/accounts.md 8.1). */
    boolean isOther(String url, String name) {
        boolean otherUser = !login.authenticator().isEmpty() && !login.login().isEmpty() && !login.login().equals(name);
        return inUse() && (!place.isAt(url) || otherUser);
    }

    /** It is the same manager, which knows the user by name and password alone, and one of these is another. */
    boolean isCorrectedBy(ManagerPlace wanted, ManagerLogin user) {
        boolean other = !login.login().equals(user.login()) || !login.passwordHash().equals(user.passwordHash());
        return place.isAt(wanted.url()) && other && (login.authenticator().isEmpty() || passwordRefused);
    }

    /** Why a wish to follow this one as that user is not done, empty if it is. A key that the manager gave stands for name and password. */
    String refusal(ManagerPlace wanted, ManagerLogin user) {
        if (!place.isAt(wanted.url())) {
            return place.url() + " is followed already";
        }
        return login.login().isEmpty() || login.login().equals(user.login()) ? ""
                : "it is followed as " + login.login() + "; leave it first";
    }
}
