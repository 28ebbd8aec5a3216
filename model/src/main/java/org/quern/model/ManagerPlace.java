package org.quern.model;

/**
 * Which account manager: the content of acct_mgr_url.xml (docs/protocol/data-directory.md 13).
 *
 * @param name what it calls itself
 * @param url where it is, as given; empty = none
 * @param signingKey text of its key as first seen, empty before
 * @param sendsGuiRpcInfo an installer wants it told how to reach this client
 * @param cookieRequired an installer says that a browser's cookie stands for the password
 * @param cookieFailureUrl page for the case that there is none
 */
public record ManagerPlace(String name, String url, String signingKey, boolean sendsGuiRpcInfo, boolean cookieRequired,
        String cookieFailureUrl) {
    /** No account manager. */
    public static final ManagerPlace NONE = new ManagerPlace("", "", "", false, false, "");

    /** A manager of which nothing but the URL is known. */
    public static ManagerPlace at(String url) {
        return new ManagerPlace("", url, "", false, false, "");
    }

    /** It is the manager at that address, however it is written. */
    public boolean isAt(String other) {
        return areSame(url, other);
    }

    /** Two addresses of managers are one: scheme, its usual port, case, {@code www.} and a slash at the end are no difference. */
    public static boolean areSame(String one, String other) {
        ProjectUrl place = ProjectUrl.of(one);
        return one.equals(other) || (place.valid() && place.sameProject(ProjectUrl.of(other)));
    }

    /** The same manager at that address, if it is by https where this one is by http; key and name are the manager's and stay. */
    public ManagerPlace securedBy(String other) {
        boolean secures = isAt(other) && ProjectUrl.of(other).isSecure() && !ProjectUrl.of(url).isSecure();
        return secures
                ? new ManagerPlace(name, other, signingKey, sendsGuiRpcInfo, cookieRequired, cookieFailureUrl) : this;
    }

    /** With what it said of itself; empty texts change nothing. */
    public ManagerPlace told(String newName, String newKey) {
        return new ManagerPlace(newName.isEmpty() ? name : newName, url, newKey.isEmpty() ? signingKey : newKey,
                sendsGuiRpcInfo, cookieRequired, cookieFailureUrl);
    }
}
