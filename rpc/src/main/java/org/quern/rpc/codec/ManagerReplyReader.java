package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagerReply;
import org.quern.model.SchedulerReply;
import org.quern.rpc.element.ManagedAccountDraft;
import org.quern.rpc.scan.BoincXml;

/** Reads {@code <acct_mgr_reply>} (docs/protocol/accounts.md 8.3). What it does not know is skipped; a document that is cut off is an error. */
final class ManagerReplyReader {
    /** A manager that could make the client call each second would be a fault of its own: a minute at least, 30 days at most. */
    private static final double SHORTEST_REPEAT_SECONDS = 60;
    private static final double LONGEST_REPEAT_SECONDS = 30 * 86_400.0;
    /** There are about thirty projects in the world. */
    private static final int MOST_ACCOUNTS = 1_000;
    /** Lines for people; a reply with more has lost its way. */
    private static final int MOST_MESSAGES = 100;
    private String name = "";
    private String userName = "";
    private String teamName = "";
    private String authenticator = "";
    private int errorNumber;
    private String error = "";
    private double repeat = ManagerReply.USUAL_REPEAT_SECONDS;
    private boolean dynamic;
    private boolean silences;
    private @Nullable String opaque;
    private String signingKey = "";
    private @Nullable String preferences;
    private @Nullable String venue;
    private @Nullable String keywords;
    private final List<String> messages = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<ManagedAccount> accounts = new ArrayList<>();
    private List<SchedulerReply.Feed> feeds = List.of();

    static ManagerReply read(BoincXml xml) throws IOException {
        var draft = new ManagerReplyReader();
        for (int reply = xml.root("acct_mgr_reply"); xml.nextChild(reply);) {
            if (!draft.takeWho(xml)) {
                draft.takeOrders(xml);
            }
        }
        return draft.build();
    }

    private boolean takeWho(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "name" -> name = xml.text();
            case "user_name" -> userName = xml.text();
            case "team_name" -> teamName = xml.text();
            case "authenticator" -> authenticator = xml.text();
            case "error_num" -> errorNumber = xml.intOr(0);
            case "error", "error_msg" -> error = xml.text();
            case "signing_key" -> signingKey = xml.rawText().strip();
            case "opaque" -> opaque = orBefore(xml.rawText().strip());
            case "dynamic" -> dynamic = xml.bool();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeOrders(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "repeat_sec" -> repeat = xml.nonNegativeOr(0);
            case "message" -> add(messages, xml.text());
            case "account" -> takeAccount(ManagedAccountDraft.read(xml, complaints));
            case "global_preferences" -> preferences = orBefore(xml.rawText().strip());
            case "host_venue" -> venue = xml.text();
            case "no_project_notices" -> silences = xml.bool();
            case "rss_feeds" -> feeds = ReplyXml.feeds(xml);
            case "user_keywords" -> keywords = orBefore(xml.rawText().strip());
            default -> {
            }
        }
    }

    private void takeAccount(ManagedAccount account) {
        if (account.url().isEmpty()) {
            add(complaints, "The account manager named a project without its URL; it is left out");
        } else if (accounts.size() < MOST_ACCOUNTS) {
            accounts.add(account);
        }
    }

    private static void add(List<String> lines, String line) {
        if (!line.isEmpty() && lines.size() < MOST_MESSAGES) {
            lines.add(line);
        }
    }

    private static @Nullable String orBefore(String text) {
        return text.isEmpty() ? null : text;
    }

    private ManagerReply build() {
        double seconds = repeat > 0 ? Math.clamp(repeat, SHORTEST_REPEAT_SECONDS, LONGEST_REPEAT_SECONDS)
                : ManagerReply.USUAL_REPEAT_SECONDS;
        return new ManagerReply(name, userName, teamName, authenticator, errorNumber, error, seconds, dynamic, messages,
                opaque, signingKey, accounts, complaints, preferences, venue, silences, keywords, feeds);
    }
}
