package org.quern.rpc.codec;

import org.quern.model.ManagerLogin;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** acct_mgr_login.xml (docs/protocol/data-directory.md 13). */
final class ManagerLoginXml extends ElementTable<ManagerLogin> {
    static final ManagerLoginXml TABLE = new ManagerLoginXml();

    private final Column<ManagerLogin, String> login = raw("login", ManagerLogin::login)
            .where(who -> who.authenticator().isEmpty());
    private final Column<ManagerLogin, String> hash = raw("password_hash", ManagerLogin::passwordHash)
            .where(who -> who.authenticator().isEmpty());
    private final Column<ManagerLogin, String> authenticator = raw("authenticator", ManagerLogin::authenticator)
            .unlessDefault();
    private final Column<ManagerLogin, String> cpid = raw("previous_host_cpid", ManagerLogin::previousHostCpid);
    private final Column<ManagerLogin, Double> next = number("next_rpc_time", ManagerLogin::nextRpcTime);
    private final Column<ManagerLogin, String> opaque = trimmed("opaque", ManagerLogin::opaque);
    private final Column<ManagerLogin, Boolean> silences = zeroOne("no_project_notices",
            ManagerLogin::silencesProjects);
    private final Column<ManagerLogin, Boolean> dynamic = zeroOne("dynamic", ManagerLogin::dynamic);
    private final Column<ManagerLogin, String> user = text("user_name", ManagerLogin::userName);
    private final Column<ManagerLogin, String> team = text("team_name", ManagerLogin::teamName);
    private final Column<ManagerLogin, String> keywords = trimmed("user_keywords", ManagerLogin::keywords);

    private ManagerLoginXml() {
        super("acct_mgr_login");
    }

    @Override
    protected ManagerLogin build(Values v) {
        return new ManagerLogin(v.get(login), v.get(hash), v.get(authenticator), v.get(cpid), v.get(next),
                v.get(opaque), v.get(silences), v.get(dynamic), v.get(user), v.get(team), v.get(keywords));
    }
}
