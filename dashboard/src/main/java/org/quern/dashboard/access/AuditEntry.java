package org.quern.dashboard.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.model.TextCursor;

/**
 * Who did what.
 *
 * @param at Unix time, in seconds
 * @param user empty for who came by the link of this computer, and for who is not known
 * @param address from where
 * @param what the last part of its path in the API (docs/api.md), or {@code login}
 * @param of what it was done to; never a password or a key
 * @param outcome {@code done}, {@code refused} (of the dashboard) or {@code failed} (of the client)
 * @param status of the answer
 */
public record AuditEntry(double at, String user, String address, String what, Map<String, String> of, String outcome,
        int status) {
    /** What may stand there as it was said. */
    private static final List<String> TOLD = List.of("action", "what", "mode", "seconds");
    private static final int LONGEST = 300;
    /** Those that mean something are shorter. */
    private static final int LONGEST_WORD = 40;
    private static final int OK = 200;
    private static final int LAST_OK = 299;
    private static final int FORBIDDEN = 403;

    /** What came of an action. */
    static AuditEntry of(Account account, String address, String path, RequestBody wanted, int status) {
        return now(account.name(), address, AccessPolicy.subject(path), facts(AccessPolicy.subject(path), wanted),
                status >= OK && status <= LAST_OK ? "done" : status == FORBIDDEN ? "refused" : "failed", status);
    }

    /** Something that happens at this moment. */
    public static AuditEntry now(String user, String address, String what, Map<String, String> of, String outcome,
            int status) {
        return new AuditEntry(System.currentTimeMillis() / 1000.0, user, address, cut(what), of, outcome, status);
    }

    /** The same, behind so many that were left out. */
    AuditEntry after(int leftOut) {
        if (leftOut == 0) {
            return this;
        }
        Map<String, String> more = new LinkedHashMap<>(of);
        more.put("left_out", String.valueOf(leftOut));
        return new AuditEntry(at, user, address, what, more, outcome, status);
    }

    /** It was done, and whoever operates may do it. */
    boolean isOperating() {
        return outcome.equals("done") && AccessPolicy.isOperating(what, of.getOrDefault("action", ""));
    }

    /** Somebody was not let in, whomever he said that he is. */
    boolean isOfStranger() {
        return what.equals("login") && !outcome.equals("done");
    }

    /** Of what may be anything, only names are told. */
    private static Map<String, String> facts(String subject, RequestBody wanted) {
        Map<String, String> facts = new LinkedHashMap<>();
        TOLD.forEach(name -> put(facts, name, cut(wanted.text(name), LONGEST_WORD)));
        if (!subject.equals("leave")) {
            put(facts, "project", plain(wanted.text("project")));
            put(facts, "url", plain(wanted.text("url")));
        }
        if (subject.equals("task") || subject.equals("transfer")) {
            put(facts, "name", cut(wanted.text("name")));
        }
        if (subject.equals("passkey")) {
            put(facts, "name", cut(wanted.text("name")));
            put(facts, "id", cut(wanted.text("id")));
        }
        if (subject.equals("preferences")) {
            put(facts, "set", cut(String.join(" ", wanted.texts("set").keySet())));
            put(facts, "unset", cut(String.join(" ", wanted.list("unset"))));
        }
        return facts;
    }

    private static void put(Map<String, String> facts, String name, String text) {
        if (!text.isEmpty()) {
            facts.put(name, text);
        }
    }

    /** Neither who asks there nor with which words. */
    private static String plain(String address) {
        TextCursor cursor = new TextCursor(address);
        String scheme = cursor.take("https://") ? "https://" : cursor.take("http://") ? "http://" : "";
        if (scheme.isEmpty()) {
            return "";
        }
        String rest = cursor.rest();
        // Whatever stands before it may be of a password, with any letter in it.
        var host = new TextCursor(rest.substring(rest.lastIndexOf('@') + 1));
        return cut(scheme + host.takeWhile(letter -> letter != '?' && letter != '#'));
    }

    private static String cut(String text) {
        return cut(text, LONGEST);
    }

    private static String cut(String text, int most) {
        return text.length() > most ? text.substring(0, most) : text;
    }
}
