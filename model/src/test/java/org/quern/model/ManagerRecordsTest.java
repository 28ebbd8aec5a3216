package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Account managers and news (docs/protocol/accounts.md 8). */
class ManagerRecordsTest {
    private static final String FEED = "http://a.example/feed?token=secret";

    private static ManagerReply reply(String authenticator, int number, String error, @Nullable String opaque,
            @Nullable String keywords) {
        return new ManagerReply("m", "user", "team", authenticator, number, error, 3600, true, List.of(), opaque, "",
                List.of(), List.of(), null, null, true, keywords, List.of());
    }

    @ParameterizedTest
    @CsvSource({"'', '', '', false", "n, '', '', false", "'', h, '', false", "n, h, '', true", "'', '', key, true"})
    void aManagerIsContactedWithNameAndPasswordOrWithAKey(String name, String hash, String key, boolean enough) {
        assertEquals(enough, ManagerLogin.of(name, hash).withAuthenticator(key, "").hasCredentials());
    }

    @Test
    void whatAManagerSaysCountsAndWhatItLeavesOutStays() {
        ManagerLogin login = new ManagerLogin("n", "h", "key", "cpid", 5, "notes", false, false, "u", "t", "words");
        assertEquals(new ManagerLogin("n", "h", "key", "cpid", 5, "notes", true, true, "u", "t", "words"),
                login.told(reply("", 0, "", null, null)));
        assertEquals(new ManagerLogin("n", "h", "new", "cpid", 5, "", true, true, "u", "t", "words"),
                login.told(reply("new", 0, "", "", "more")));
        assertEquals(
                new ManagerLogin("n", "h", "key", "host", 1000 + 3600, "notes", false, false, "user", "team", "words"),
                login.succeeded(reply("new", 0, "", "x", null), "host", 1000));
        assertEquals("", login.succeeded(reply("", 0, "", null, ""), "host", 1000).keywords());
    }

    @ParameterizedTest
    @CsvSource({"0, '', false", "-206, '', true", "1, '', true", "0, words, true"})
    void aReplyFailedThatHasANumberOrWords(int number, String error, boolean failed) {
        assertEquals(failed, reply("", number, error, null, null).failed());
    }

    @ParameterizedTest
    @CsvSource({"-1, 30", "-0.5, 30", "0, 0", "5, 5"})
    void aManagersShareCountsUnlessItIsNegative(double managers, double share) {
        ManagerTerms terms = new ManagerTerms(managers, List.of(), true);
        assertEquals(share, terms.shareOr(30));
        assertEquals(30, terms.withoutShare().shareOr(30));
    }

    @Test
    void emptyTextsOfAManagerChangeNothing() {
        ManagerPlace place = ManagerPlace.at("http://m.example/").told("name", "key");
        assertEquals(place, place.told("", ""));
        assertEquals(List.of("other", "key"),
                List.of(place.told("other", "").name(), place.told("other", "").signingKey()));
    }

    @Test
    void nothingThatIsPrintedHasASecretInIt() {
        AccountFile account = new AccountFile(ProjectUrl.of("http://a.example/"), "secret", "", 1, List.of(), "secret",
                "", null);
        ManagedAccount managed = new ManagedAccount("http://a.example/", "", "secret", false, false,
                OptionalDouble.empty(), false, false, ManagedAccount.Suspension.UNTOLD, false, List.of(),
                ManagedFigures.NONE);
        ManagerRequest.Project asked = new ManagerRequest.Project(SavedProject.attached(account.url()), 0, 0, "secret");
        for (Object each : List.of(account, managed, asked, reply("secret", 0, "", "secret", null),
                new ManagerLogin("n", "secret", "secret", "", 0, "secret", false, false, "", "", ""),
                NewsFeed.fresh(FEED, 5))) {
            assertFalse(each.toString().contains("secret"), each.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({"999, false", "1000, true", "1001, true", "-2591001, true", "-2591000, false"})
    void newsAreDueAtTheirTimeAndWhenTheClockWasSetBackFurtherThanTheyCouldWait(double now, boolean due) {
        assertEquals(due, new NewsFeed(FEED, 3600, 1000, 0, "", "").due(now));
    }

    @ParameterizedTest
    @CsvSource({"0, 3600", "1, 7200", "9, 1843200", "10, 2592000", "11, 2592000", "200, 2592000"})
    void newsThatDoNotComeAreAskedForHalfAsOften(int failures, double wait) {
        assertEquals(new NewsFeed(FEED, 5000, 1000 + wait, failures + 1, "tag", "then"),
                new NewsFeed(FEED, 5000, 7, failures, "tag", "then").failed(1000));
    }

    @Test
    void newsThatCameAreAskedForAfterTheirInterval() {
        assertEquals(new NewsFeed(FEED, 5000, 6000, 0, "tag", "then"),
                new NewsFeed(FEED, 5000, 7, 3, "old", "old").read(1000, "tag", "then"));
    }

    @Test
    void newsThatSayTheSameDifferInWhatNobodyReads() {
        NewsItem item = new NewsItem("id", "title", "text", "link", "cat", 1, 2, false);
        assertEquals(2 + 5 + 4 + 4 + 3, item.characters());
        assertEquals(List.of(true, false, false, false),
                List.of(item.saysTheSameAs(new NewsItem("x", "title", "text", "link", "y", 3, 4, true)),
                        item.saysTheSameAs(new NewsItem("id", "x", "text", "link", "cat", 1, 2, false)),
                        item.saysTheSameAs(new NewsItem("id", "title", "x", "link", "cat", 1, 2, false)),
                        item.saysTheSameAs(new NewsItem("id", "title", "text", "x", "cat", 1, 2, false))));
    }
}
