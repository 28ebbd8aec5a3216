package org.quern.rpc.codec;

import java.io.IOException;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quern.model.AccountFacts;
import org.quern.model.UnixTime;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** What replies and the state file have of an account and of this host's record there (docs/protocol/scheduler-rpc.md 5.1, docs/protocol/data-directory.md 5.6). */
final class AccountFactsXml extends ElementTable<AccountFacts> {
    /** Characters of what there is one of in each project and stays in memory. */
    private static final int LONGEST_TEXT = 1024;

    final Column<AccountFacts, String> projectName = raw("project_name", AccountFacts::projectName);
    final Column<AccountFacts, String> symstore = raw("symstore", AccountFacts::symstore);
    final Column<AccountFacts, String> userName = shortText("user_name", AccountFacts::userName)
            .printedBy(BoincXmlWriter::text);
    final Column<AccountFacts, String> teamName = shortText("team_name", AccountFacts::teamName)
            .printedBy(BoincXmlWriter::text);
    final Column<AccountFacts, String> hostVenue = shortText("host_venue", AccountFacts::hostVenue);
    final Column<AccountFacts, String> emailHash = shortText("email_hash", AccountFacts::emailHash);
    final Column<AccountFacts, String> crossProjectId = shortText("cross_project_id", AccountFacts::crossProjectId);
    final Column<AccountFacts, String> externalCpid = shortText("external_cpid", AccountFacts::externalCpid);
    final Column<AccountFacts, Double> cpidTime = number("cpid_time", AccountFacts::cpidTime);
    final Column<AccountFacts, Double> userTotal = credit("user_total_credit", AccountFacts::userTotalCredit);
    final Column<AccountFacts, Double> userAverage = credit("user_expavg_credit", AccountFacts::userExpavgCredit);
    final Column<AccountFacts, Double> userCreated = number("user_create_time", AccountFacts::userCreateTime);
    final Column<AccountFacts, Integer> userId = integer("userid", AccountFacts::userId);
    final Column<AccountFacts, Integer> teamId = integer("teamid", AccountFacts::teamId);
    final Column<AccountFacts, Integer> hostId = count("hostid", AccountFacts::hostId);
    final Column<AccountFacts, Double> hostTotal = credit("host_total_credit", AccountFacts::hostTotalCredit);
    final Column<AccountFacts, Double> hostAverage = credit("host_expavg_credit", AccountFacts::hostExpavgCredit);
    final Column<AccountFacts, Double> hostCreated = number("host_create_time", AccountFacts::hostCreateTime);

    AccountFactsXml(Column.Printer<String> asItStands) {
        super("project", asItStands);
    }

    private Column<AccountFacts, String> shortText(String name, Function<AccountFacts, String> getter) {
        return raw(name, getter).reading((xml, or) -> readShort(xml));
    }

    private Column<AccountFacts, Double> credit(String name, ToDoubleFunction<AccountFacts> getter) {
        return number(name, getter).reading(BoincXml::doubleOr);
    }

    /** A name or an address; BOINC keeps 255 bytes of most. */
    static String readShort(BoincXml xml) throws IOException {
        String text = xml.text();
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    }

    /** As the state file has the project and its user. */
    Line<AccountFacts> user() {
        return all(projectName, symstore, userName, teamName, hostVenue, emailHash, crossProjectId, externalCpid,
                cpidTime, userTotal, userAverage, userCreated);
    }

    /** As the state file has the project's numbers of us. */
    Line<AccountFacts> numbers() {
        return all(userId, teamId, hostId, hostTotal, hostAverage, hostCreated);
    }

    /** Whether anything was told of the account. */
    boolean tellsAccount(Values v) {
        return v.toldBesides(projectName, symstore, hostId);
    }

    @Override
    protected AccountFacts build(Values v) {
        double age = UnixTime.isSet(v.get(cpidTime)) ? v.get(cpidTime) : v.get(userCreated);
        return new AccountFacts(v.get(projectName), v.get(userId), v.get(teamId), v.get(hostId), v.get(userName),
                v.get(teamName), v.get(userTotal), v.get(userAverage), v.get(userCreated), v.get(hostTotal),
                v.get(hostAverage), v.get(hostCreated), age, v.get(emailHash), v.get(crossProjectId),
                v.get(externalCpid), v.get(hostVenue), v.get(symstore));
    }
}
