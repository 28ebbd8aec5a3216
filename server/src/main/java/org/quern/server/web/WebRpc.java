package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quern.model.BoincError;
import org.quern.server.account.AccountAnswer;
import org.quern.server.account.UserAccounts;
import org.quern.server.config.ProjectUrls;
import org.quern.server.store.AccountRow;
import org.quern.server.work.Application;

/** The web RPCs of a project: its configuration, and creating and looking up accounts (docs/protocol/accounts.md 2 to 4). */
public final class WebRpc {

    private static final String PROLOG = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" ?>\n";
    private static final String XML = "text/xml";
    private static final String SERVER_VERSION = "1.1.0";
    private static final int MIN_PASSWORD = 6;

    private final String projectName;
    private final ProjectUrls urls;
    private final Application application;
    private final UserAccounts accounts;
    private final Duration failurePause;

    /** @param failurePause how long a failed look-up takes, so that passwords cannot be tried quickly */
    public WebRpc(String projectName, ProjectUrls urls, Application application, UserAccounts accounts,
            Duration failurePause) {
        this.projectName = projectName;
        this.urls = urls;
        this.application = application;
        this.accounts = accounts;
        this.failurePause = failurePause;
    }

    void config(HttpExchange exchange) throws IOException {
        StringBuilder platforms = new StringBuilder();
        for (String platform : application.platforms()) {
            platforms.append("        <platform>\n            <platform_name>").append(platform)
                    .append("</platform_name>\n")
                    .append("            <user_friendly_name>").append(platform)
                    .append("</user_friendly_name>\n        </platform>\n");
        }
        Reply.text(exchange, 200, XML, PROLOG + String.format(Locale.ROOT, """
                <project_config>
                    <name>%s</name>
                    <master_url>%s</master_url>
                    <web_rpc_url_base>%s</web_rpc_url_base>
                    <server_version>%s</server_version>
                    <web_stopped>0</web_stopped>
                    <min_passwd_length>%d</min_passwd_length>
                    <sched_stopped>0</sched_stopped>
                    <platforms>
                %s    </platforms>
                </project_config>
                """, projectName, urls.master(), urls.master(), SERVER_VERSION, MIN_PASSWORD, platforms));
    }

    void createAccount(HttpExchange exchange) throws IOException {
        Map<String, String> query = Query.of(exchange);
        send(exchange, accounts.create(query.get("email_addr"), query.get("passwd_hash"), query.get("user_name")));
    }

    void lookUpAccount(HttpExchange exchange) throws IOException {
        Map<String, String> query = Query.of(exchange);
        send(exchange, accounts.lookUp(query.get("email_addr"), query.get("passwd_hash")));
    }

    /** Whose account a key opens; a client asks before it attaches (docs/protocol/accounts.md 3.1). */
    void accountInfo(HttpExchange exchange) throws IOException {
        String key = Query.of(exchange).get("account_key");
        Optional<AccountRow> account = accounts.holder(key == null ? "" : key);
        if (account.isEmpty()) {
            send(exchange, new AccountAnswer.Refused(BoincError.NO_SUCH_ACCOUNT.code(), "Not found"));
            return;
        }
        Reply.text(exchange, 200, XML, PROLOG + "<am_get_info_reply>\n    <success/>\n    <id>" + account.get().id()
                + "</id>\n</am_get_info_reply>\n");
    }

    private void send(HttpExchange exchange, AccountAnswer answer) throws IOException {
        if (answer instanceof AccountAnswer.Refused) {
            pause();
        }
        Reply.text(exchange, 200, XML, PROLOG + switch (answer) {
            case AccountAnswer.Key key ->
                    "<account_out>\n    <authenticator>" + key.authenticator() + "</authenticator>\n</account_out>\n";
            case AccountAnswer.Exists exists -> "<account_out>\n    <success/>\n</account_out>\n";
            case AccountAnswer.Refused refused ->
                    "<error>\n    <error_num>" + refused.number() + "</error_num>\n    <error_msg>"
                            + refused.message() + "</error_msg>\n</error>\n";
        });
    }

    private void pause() throws IOException {
        try {
            Thread.sleep(failurePause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The server is stopping", e);
        }
    }
}
