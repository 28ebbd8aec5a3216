package org.quern.cli.control;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.quern.model.BoincError;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Has the client ask a project for the key of an account, or for a new account (docs/protocol/accounts.md 2 to 4, docs/protocol/gui-rpc.md 8). */
final class AccountLookup {
    private static final long MILLIS_BETWEEN_LOOKS = 200;
    private final ControlClient client;
    private final String url;

    AccountLookup(ControlClient client, String url) {
        this.client = client;
        this.url = url;
    }

    /** The key of the account with that e-mail address and password. */
    String find(String email, String password) throws ControlException, IOException, InterruptedException {
        return key("lookup_account", GuiQuestion.of("lookup_account").with("url", url).with("email_addr", email)
                .with("passwd_hash", hash(email, password)).with("ldap_auth", "0"));
    }

    /** The key of a new account. */
    String create(String email, String password, String name)
            throws ControlException, IOException, InterruptedException {
        return key("create_account", GuiQuestion.of("create_account").with("url", url).with("email_addr", email)
                .with("passwd_hash", hash(email, password)).with("user_name", name).with("team_name", ""));
    }

    private static String hash(String email, String password) {
        return Md5.of(password + email.toLowerCase(Locale.ROOT));
    }

    private String key(String operation, GuiQuestion question)
            throws ControlException, IOException, InterruptedException {
        client.ask(question);
        GuiAnswer answer = client.askPlainly(operation + "_poll");
        while (answer.one("account_out").whole("error_num") == BoincError.IN_PROGRESS.code()) {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            answer = client.askPlainly(operation + "_poll");
        }
        String key = answer.one("account_out").text("authenticator");
        if (key.isEmpty()) {
            throw ControlException.failed("The project at " + url + " gives no key: " + trouble(answer));
        }
        return key;
    }

    private static String trouble(GuiAnswer answer) throws IOException {
        GuiRecord error = answer.has("error") ? answer.one("error") : answer.one("account_out");
        String told = error.text("error_msg");
        return told.isEmpty() ? words(error.whole("error_num")) : told;
    }

    private static String words(int number) {
        BoincError error = BoincError.of(number).orElse(null);
        return switch (error) {
            case UNKNOWN_HOST -> "its host name is unknown";
            case CANNOT_CONNECT -> "it cannot be reached";
            case NO_SUCH_ACCOUNT -> "it knows no such account";
            case PROJECT_DOWN -> "it is down";
            case HTTP_TRANSIENT -> "its server has trouble";
            case INVALID_URL -> "this is no project's URL";
            case BAD_EMAIL -> "it does not take this e-mail address";
            case BAD_PASSWORD -> "the password is wrong";
            case EMAIL_TAKEN, ACCOUNT_NOT_UNIQUE -> "the e-mail address has an account with another password";
            case NO_NEW_ACCOUNTS -> "it makes no new accounts; make one on its web site";
            case HTTP_PERMANENT -> "there is no such page; is the URL right?";
            case NEEDS_CONSENT -> "its terms of use are to be accepted on its web site first";
            case null, default -> "error " + number;
        };
    }
}
