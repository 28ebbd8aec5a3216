package org.quern.rpc.codec;

import java.io.IOException;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** acct_mgr_url.xml and acct_mgr_login.xml (docs/protocol/data-directory.md 13). */
final class ManagerFilesText {
    private ManagerFilesText() {
    }

    static ManagerPlace readPlace(BoincXml xml) throws IOException {
        String name = "";
        String url = "";
        String key = "";
        boolean tells = false;
        boolean cookie = false;
        String cookiePage = "";
        for (int place = xml.root("acct_mgr"); xml.nextChild(place);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "url" -> url = xml.text();
                case "signing_key" -> key = xml.rawText().strip();
                case "send_gui_rpc_info" -> tells = xml.bool();
                case "cookie_required" -> cookie = xml.bool();
                case "cookie_failure_url" -> cookiePage = xml.text();
                default -> {
                }
            }
        }
        return new ManagerPlace(name, url, key, tells, cookie, cookiePage);
    }

    static void write(BoincXmlWriter out, ManagerPlace place) throws IOException {
        out.open("acct_mgr");
        out.raw("name", place.name());
        out.raw("url", place.url());
        out.flag("send_gui_rpc_info", place.sendsGuiRpcInfo());
        if (!place.signingKey().isEmpty()) {
            out.block("signing_key", place.signingKey());
        }
        out.close();
    }

    static ManagerLogin readLogin(BoincXml xml) throws IOException {
        var draft = new LoginDraft();
        for (int login = xml.root("acct_mgr_login"); xml.nextChild(login);) {
            draft.take(xml);
        }
        return new ManagerLogin(draft.login, draft.hash, draft.authenticator, draft.cpid, draft.next, draft.opaque,
                draft.silences, draft.dynamic, draft.user, draft.team, draft.keywords);
    }

    static void write(BoincXmlWriter out, ManagerLogin login) throws IOException {
        out.open("acct_mgr_login");
        if (login.authenticator().isEmpty()) {
            out.raw("login", login.login());
            out.raw("password_hash", login.passwordHash());
        } else {
            out.raw("authenticator", login.authenticator());
        }
        out.raw("previous_host_cpid", login.previousHostCpid());
        out.number("next_rpc_time", login.nextRpcTime());
        if (!login.opaque().isEmpty()) {
            out.block("opaque", login.opaque());
        }
        out.zeroOne("no_project_notices", login.silencesProjects());
        out.zeroOne("dynamic", login.dynamic());
        out.text("user_name", login.userName());
        out.text("team_name", login.teamName());
        if (!login.keywords().isEmpty()) {
            out.block("user_keywords", login.keywords());
        }
        out.close();
    }

    /** A login while it is read. */
    private static final class LoginDraft {
        private String login = "";
        private String hash = "";
        private String authenticator = "";
        private String cpid = "";
        private double next;
        private String opaque = "";
        private boolean silences;
        private boolean dynamic;
        private String user = "";
        private String team = "";
        private String keywords = "";

        private void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "login" -> login = xml.text();
                case "password_hash" -> hash = xml.text();
                case "authenticator" -> authenticator = xml.text();
                case "previous_host_cpid" -> cpid = xml.text();
                case "next_rpc_time" -> next = xml.nonNegativeOr(0);
                case "opaque" -> opaque = xml.rawText().strip();
                case "no_project_notices" -> silences = xml.bool();
                case "dynamic" -> dynamic = xml.bool();
                case "user_name" -> user = xml.text();
                case "team_name" -> team = xml.text();
                case "user_keywords" -> keywords = xml.rawText().strip();
                default -> {
                }
            }
        }
    }
}
