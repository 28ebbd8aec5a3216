package org.quern.model;

/**
 * What a project's server says of the account and this host's record there (docs/protocol/scheduler-rpc.md 5.1).
 *
 * @param projectName name of the project for people
 * @param userId database id of the user
 * @param teamId database id of the team
 * @param hostId database id of this host, 0 = unknown
 * @param userName name of the user
 * @param teamName name of the team
 * @param userTotalCredit cobblestones
 * @param userExpavgCredit cobblestones a day
 * @param userCreateTime Unix seconds
 * @param hostTotalCredit cobblestones
 * @param hostExpavgCredit cobblestones a day
 * @param hostCreateTime Unix seconds
 * @param cpidTime Unix seconds, age of the user's cross-project id
 * @param emailHash MD5 of the user's e-mail address
 * @param crossProjectId internal cross-project id of the user
 * @param externalCpid published cross-project id
 * @param hostVenue location of this host, empty if none
 * @param symstore symbol server, usually empty
 */
public record AccountFacts(String projectName, int userId, int teamId, int hostId, String userName, String teamName,
        double userTotalCredit, double userExpavgCredit, double userCreateTime, double hostTotalCredit,
        double hostExpavgCredit, double hostCreateTime, double cpidTime, String emailHash, String crossProjectId,
        String externalCpid, String hostVenue, String symstore) {
    /** Nothing is known yet: a project that was never contacted. */
    public static final AccountFacts UNKNOWN = new AccountFacts("", 0, 0, 0, "", "", 0, 0, 0, 0, 0, 0, 0, "", "", "",
            "", "");

    /** With the user's credit as somebody else knows it. */
    public AccountFacts withUserCredit(double total, double average) {
        return new AccountFacts(projectName, userId, teamId, hostId, userName, teamName, total, average,
                userCreateTime, hostTotalCredit, hostExpavgCredit, hostCreateTime, cpidTime, emailHash, crossProjectId,
                externalCpid, hostVenue, symstore);
    }

    public AccountFacts withHostId(int id) {
        return new AccountFacts(projectName, userId, teamId, id, userName, teamName, userTotalCredit, userExpavgCredit,
                userCreateTime, hostTotalCredit, hostExpavgCredit, hostCreateTime, cpidTime, emailHash, crossProjectId,
                externalCpid, hostVenue, symstore);
    }
}
