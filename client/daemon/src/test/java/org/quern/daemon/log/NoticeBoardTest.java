package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Message;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;

/** What is shown, in what order, and that nobody's words take the place of another's. */
class NoticeBoardTest {
    private static final ProjectUrl ONE = ProjectUrl.of("http://one.example/");
    private static final ProjectUrl OTHER = ProjectUrl.of("http://other.example/");
    private final NoticeBoard board = new NoticeBoard();

    @Test
    void news_push_no_alert_and_no_other_feed_off_the_board() {
        board.alert(new Message(1, null, Message.Priority.ALERT, "look"));
        board.show(OTHER, "feed", List.of(item(1, 10)));
        board.show(ONE, "feed", IntStream.range(0, 5_000).mapToObj(i -> item(i, 4_000)).toList());
        assertTrue(board.after(0).get(0).content() instanceof NoticeBoard.Alert);
        assertTrue(board.after(0).get(1).content() instanceof NoticeBoard.News news && news.from().equals(OTHER));
        assertTrue(board.after(0).size() < 40, () -> board.after(0).size() + " notices");
    }

    @Test
    void what_was_left_out_is_not_added_as_new_by_the_next_reading() {
        List<NewsItem> items = IntStream.range(0, 100).mapToObj(i -> item(i, 10)).toList();
        board.show(ONE, "feed", items);
        int last = board.after(0).getLast().number();
        board.show(ONE, "feed", items);
        assertEquals(List.of(), board.after(last));
        assertEquals(0, board.removals());
    }

    @Test
    void the_same_address_is_another_feed_of_another_project() {
        board.show(ONE, "feed", List.of(item(1, 10)));
        board.show(OTHER, "feed", List.of());
        assertEquals(1, board.after(0).size());
    }

    @Test
    void of_too_many_alerts_the_oldest_go() {
        IntStream.range(0, 3_000)
                .forEach(i -> board.alert(new Message(i, ProjectUrl.of("http://p" + i + ".example/"),
                        Message.Priority.ALERT, "a".repeat(200))));
        assertEquals(1_000, board.after(0).size());
        assertEquals(3_000, board.after(0).getLast().number());
    }

    @Test
    void what_a_scheduler_says_with_each_reply_is_shown_once_a_week() {
        for (int hour = 0; hour < 200; hour++) {
            board.alert(new Message(hour * 3600, ONE, Message.Priority.SCHEDULER, "needs " + hour + " MB more"));
        }
        board.alert(new Message(0, OTHER, Message.Priority.SCHEDULER, "needs 1 MB more"));
        assertEquals(List.of("needs 168 MB more", "needs 1 MB more"), alerts());
        assertEquals(1, board.removals());
    }

    @Test
    void an_alert_takes_the_place_of_one_that_says_the_same() {
        board.alert(new Message(1, null, Message.Priority.ALERT, "Disk: 3 GB free"));
        board.alert(new Message(2, ONE, Message.Priority.ALERT, "Disk: 3 GB free"));
        board.alert(new Message(3, null, Message.Priority.ALERT, "Disk: 3 GB free"));
        board.alert(new Message(3, null, Message.Priority.ALERT, "attach.xml, line 2"));
        board.alert(new Message(3, null, Message.Priority.ALERT, "attach.xml, line 7"));
        assertEquals(List.of("Disk: 3 GB free", "Disk: 3 GB free", "attach.xml, line 2", "attach.xml, line 7"),
                alerts());
        assertEquals(3, ((NoticeBoard.Alert) board.after(0).get(1).content()).message().at());
    }

    private List<String> alerts() {
        return board.after(0).stream().map(notice -> ((NoticeBoard.Alert) notice.content()).message().text()).toList();
    }

    private static NewsItem item(int number, int length) {
        return new NewsItem("g" + number, "t", "x".repeat(length), "", "", number, 0, false);
    }
}
