package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an account manager answers (docs/protocol/accounts.md 8.3). Texts are empty if they are not given.
 *
 * @param name the manager's name
 * @param userName name of its user
 * @param teamName the user's team
 * @param authenticator takes the place of name and password from now on; never logged
 * @param errorNumber BOINC's number of what went wrong, 0 = nothing by number
 * @param error the same in words
 * @param repeatSeconds the next contact is due after that time
 * @param dynamic it chooses projects and owns the preferences ("science areas")
 * @param messages for people
 * @param opaque to be sent back as it is; null = as before
 * @param signingKey text of the key that signs URLs
 * @param accounts projects, in its order
 * @param complaints what of it could not be used, a sentence each
 * @param globalPreferences content of the preferences that it offers, null if none
 * @param hostVenue new location of this host, null if it says nothing of it
 * @param silencesProjects news of projects are not wanted
 * @param keywords content of {@code <user_keywords>}, null = as before
 * @param feeds where it has news
 */
public record ManagerReply(String name, String userName, String teamName, String authenticator, int errorNumber,
        String error, double repeatSeconds, boolean dynamic, List<String> messages, @Nullable String opaque,
        String signingKey, List<ManagedAccount> accounts, List<String> complaints, @Nullable String globalPreferences,
        @Nullable String hostVenue, boolean silencesProjects, @Nullable String keywords,
        List<SchedulerReply.Feed> feeds) {
    /** Seconds until the next contact when a reply names none: a day. */
    public static final double USUAL_REPEAT_SECONDS = 86_400;

    public ManagerReply {
        messages = List.copyOf(messages);
        accounts = List.copyOf(accounts);
        complaints = List.copyOf(complaints);
        feeds = List.copyOf(feeds);
    }

    /** It refuses to do what was asked. */
    public boolean failed() {
        return errorNumber != 0 || !error.isEmpty();
    }

    /** Without its secrets, for logs. */
    @Override
    public String toString() {
        return "ManagerReply[" + name + ", " + accounts.size() + " accounts]";
    }
}
