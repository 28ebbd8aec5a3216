package org.quern.rpc.state;

import org.quern.model.UserCpid;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <user_cpid>} (docs/protocol/data-directory.md 5.2). */
final class UserCpidXml extends ElementTable<UserCpid> {
    static final UserCpidXml TABLE = new UserCpidXml();

    private final Column<UserCpid, String> hash = raw("email_hash", UserCpid::emailHash);
    private final Column<UserCpid, String> cpid = raw("cpid", UserCpid::cpid);
    private final Column<UserCpid, Double> time = number("time", UserCpid::time);

    private UserCpidXml() {
        super("user_cpid");
    }

    @Override
    protected UserCpid build(Values v) {
        return new UserCpid(v.get(hash), v.get(cpid), v.get(time));
    }
}
