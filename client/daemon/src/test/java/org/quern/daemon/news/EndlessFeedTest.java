package org.quern.daemon.news;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.quern.daemon.endless.EndlessAnswers;
import org.quern.model.NewsFeed;
import org.quern.model.ProjectUrl;

/** News without end. */
class EndlessFeedTest {
    @TestFactory
    Stream<DynamicTest> a_feed_ends() {
        return EndlessAnswers.to("news", (http, server) -> FeedCall.ask(http, ProjectUrl.of(server.url()),
                NewsFeed.fresh(server.url(), 1), false, bytes -> {
                }) instanceof FeedCall.Answer.Trouble(String why) ? why : "");
    }
}
