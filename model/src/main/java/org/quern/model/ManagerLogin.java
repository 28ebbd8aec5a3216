package org.quern.model;

/**
 * How this client stands with its account manager: the content of acct_mgr_login.xml (docs/protocol/data-directory.md
 * 13).
 *
 * @param login name of the user there
 * @param passwordHash MD5 of password and lower-case name; never logged
 * @param authenticator stands for both once the manager gave one; never logged
 * @param previousHostCpid this host's identity at the last contact
 * @param nextRpcTime Unix seconds of the next contact
 * @param opaque the manager's own notes, sent back as they are
 * @param silencesProjects news of projects are not wanted
 * @param dynamic it chooses projects and owns the preferences
 * @param userName shown to people
 * @param teamName shown to people
 * @param keywords content of {@code <user_keywords>}
 */
public record ManagerLogin(String login, String passwordHash, String authenticator, String previousHostCpid,
        double nextRpcTime, String opaque, boolean silencesProjects, boolean dynamic, String userName,
        String teamName, String keywords) {
    /** Nobody. */
    public static final ManagerLogin NONE = of("", "");

    /** Somebody of whom the manager has said nothing yet. */
    public static ManagerLogin of(String login, String passwordHash) {
        return new ManagerLogin(login, passwordHash, "", "", 0, "", false, false, "", "", "");
    }

    /** Enough is known to contact the manager. */
    public boolean hasCredentials() {
        return !authenticator.isEmpty() || (!login.isEmpty() && !passwordHash.isEmpty());
    }

    /** The same manager's notes for somebody who gives name and password anew: they count, and not a key of before. */
    public ManagerLogin withPassword(String name, String hash) {
        return new ManagerLogin(name, hash, "", previousHostCpid, nextRpcTime, opaque, silencesProjects,
                dynamic, userName, teamName, keywords);
    }

    /** Somebody whom the manager knows by a key, under that name. */
    public ManagerLogin withAuthenticator(String key, String user) {
        return new ManagerLogin(login, passwordHash, key, previousHostCpid, nextRpcTime, opaque, silencesProjects,
                dynamic, user, teamName, keywords);
    }

    public ManagerLogin withNextRpcTime(double time) {
        return new ManagerLogin(login, passwordHash, authenticator, previousHostCpid, time, opaque, silencesProjects,
                dynamic, userName, teamName, keywords);
    }

    /** With what a reply says whose key is the right one (docs/protocol/accounts.md 8.4, step 4). */
    public ManagerLogin told(ManagerReply reply) {
        return new ManagerLogin(login, passwordHash,
                reply.authenticator().isEmpty() ? authenticator : reply.authenticator(), previousHostCpid, nextRpcTime,
                reply.opaque() == null ? opaque : reply.opaque(), reply.silencesProjects(), reply.dynamic(), userName,
                teamName, keywords);
    }

    /** With what follows from every reply that is no failure (step 8). */
    public ManagerLogin succeeded(ManagerReply reply, String hostCpid, double now) {
        return new ManagerLogin(login, passwordHash, authenticator, hostCpid, now + reply.repeatSeconds(), opaque,
                silencesProjects, dynamic, reply.userName(), reply.teamName(),
                reply.keywords() == null ? keywords : reply.keywords());
    }

    /** Without its secrets, for logs. */
    @Override
    public String toString() {
        return "ManagerLogin[" + login + "]";
    }
}
