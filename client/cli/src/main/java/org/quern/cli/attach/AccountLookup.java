package org.quern.cli.attach;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.model.BoincError;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Has the client ask a project for the key of an account, or for a new account (docs/protocol/accounts.md 2 to 4, docs/protocol/gui-rpc.md 8). */
final class AccountLookup {
    private static final long MILLIS_BETWEEN_LOOKS = 200;
    /** The client gives a question to a project up after some minutes; one that does not say so is not waited for. */
    private static final int MOST_LOOKS = 5 * 600;
    private static final String KEY_LOOKUP = "lookup_key";
    private final ControlClient client;
    private final String url;

    AccountLookup(ControlClient client, String url) {
        this.client = client;
        this.url = url;
    }

    /**
     * Asks the project whether it is there and knows that key; false if the latter cannot be told.
     *
     * @throws ControlException if the project does not answer, or does not know the key
     */
    boolean confirms(String key) throws ControlException, IOException, InterruptedException {
        project();
        GuiAnswer asked = client.askPlainly(GuiQuestion.of(KEY_LOOKUP).with("url", url).with("authenticator", key));
        if (key.contains("_") || asked.error().isPresent()) {
            return false; // a weak key, which opens no pages, or BOINC's client, which does not know the question
        }
        GuiAnswer account = polled(KEY_LOOKUP, "am_get_info_reply");
        if (number(account, "am_get_info_reply") == BoincError.NO_SUCH_ACCOUNT.code()) {
            throw ControlException.failed("The project at " + url + " does not know this key: "
                    + ended(trouble(account, "am_get_info_reply"))
                    + " Nothing was attached; the key stands on your account page there.");
        }
        return account.one("am_get_info_reply").has("success");
    }

    /**
     * What the project says of itself.
     *
     * @throws ControlException if it does not answer
     */
    GuiRecord project() throws ControlException, IOException, InterruptedException {
        client.ask(GuiQuestion.of("get_project_config").with("url", url));
        GuiAnswer project = polled("get_project_config", "project_config");
        if (number(project, "project_config") != 0) {
            throw ControlException.failed("There is no answer from a project at " + url + ": "
                    + ended(trouble(project, "project_config"))
                    + " Nothing was attached; look at the address, or try again later.");
        }
        return project.one("project_config");
    }

    /** The key of the account with that e-mail address and password. {@code orElse}: what can be done where there is none. */
    String find(String email, String password, String orElse)
            throws ControlException, IOException, InterruptedException {
        return key("lookup_account", email, orElse,
                GuiQuestion.of("lookup_account").with("url", url).with("email_addr", email)
                        .with("passwd_hash", hash(email, password)).with("ldap_auth", "0"));
    }

    /** The key of a new account. */
    String create(String email, String password, String name)
            throws ControlException, IOException, InterruptedException {
        return key("create_account", email, "take another one",
                GuiQuestion.of("create_account").with("url", url).with("email_addr", email)
                        .with("passwd_hash", hash(email, password)).with("user_name", name).with("team_name", ""));
    }

    private static String hash(String email, String password) {
        return Md5.of(password + email.toLowerCase(Locale.ROOT));
    }

    private String key(String operation, String email, String orElse, GuiQuestion question)
            throws ControlException, IOException, InterruptedException {
        client.ask(question);
        GuiAnswer answer = polled(operation, "account_out");
        String key = answer.one("account_out").text("authenticator");
        if (key.isEmpty()) {
            boolean isUnknown = number(answer, "account_out") == BoincError.NO_SUCH_ACCOUNT.code();
            throw ControlException.failed("The project at " + url
                    + (isUnknown ? " has no account of " + email : " gives no key") + ": "
                    + ended(trouble(answer, "account_out")) + " Nothing was attached"
                    + (isUnknown ? "; look at the address, or " + orElse + "." : "."));
        }
        return key;
    }

    /** What the project answered in that element, or in an error that stands in its place. */
    private GuiAnswer polled(String operation, String element)
            throws ControlException, IOException, InterruptedException {
        GuiQuestion poll = GuiQuestion.of(operation + "_poll");
        GuiAnswer answer = client.askPlainly(poll);
        for (int look = 1; answer.one(element).whole("error_num") == BoincError.IN_PROGRESS.code(); look++) {
            if (look == MOST_LOOKS) {
                throw ControlException
                        .failed("There is no answer from " + url + " after ten minutes. Nothing was attached.");
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            answer = client.askPlainly(poll);
        }
        return answer;
    }

    private static GuiRecord outcome(GuiAnswer answer, String element) throws IOException {
        return answer.has("error") ? answer.one("error") : answer.one(element);
    }

    private static int number(GuiAnswer answer, String element) throws IOException {
        return outcome(answer, element).whole("error_num");
    }

    private static String trouble(GuiAnswer answer, String element) throws IOException {
        GuiRecord error = outcome(answer, element);
        String told = error.text("error_msg");
        return told.isEmpty() ? words(error.whole("error_num")) : told;
    }

    /** The words of servers end as they like. */
    private static String ended(String words) {
        return words.endsWith(".") || words.endsWith("!") || words.endsWith("?") ? words : words + ".";
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
            case UNREADABLE_DOCUMENT -> "what answers there is no project";
            case HTTP_PERMANENT -> "there is no such page";
            case NEEDS_CONSENT -> "its terms of use are to be accepted on its web site first";
            case null, default -> "error " + number;
        };
    }
}
