package org.quern.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The oldest cross-project id known for an e-mail hash.
 *
 * @param emailHash MD5 of the address
 * @param cpid cross-project id
 * @param time Unix seconds, its age
 */
public record UserCpid(String emailHash, String cpid, double time) {
    /** Of the cross-project ids that projects tell for one e-mail address the oldest counts (docs/protocol/accounts.md 6). */
    public static List<UserCpid> oldest(List<UserCpid> known, AccountFacts told) {
        double time = UnixTime.isSet(told.cpidTime()) ? told.cpidTime() : told.userCreateTime();
        boolean isOlder = known.stream().filter(one -> one.emailHash().equals(told.emailHash()))
                .allMatch(one -> time < one.time());
        if (!UnixTime.isSet(time) || !isOlder || told.emailHash().isEmpty() || told.crossProjectId().isEmpty()) {
            return known;
        }
        List<UserCpid> learnt = new ArrayList<>(known);
        learnt.removeIf(one -> one.emailHash().equals(told.emailHash()));
        learnt.add(new UserCpid(told.emailHash(), told.crossProjectId(), time));
        return List.copyOf(learnt);
    }
}
