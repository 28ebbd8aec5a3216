package org.quern.daemon.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.quern.engine.command.Message;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;

/**
 * What the user should see: alerts of this client and of schedulers, and news of projects and account managers (docs/protocol/gui-rpc.md 6.8). Numbered from 1 in the
 * order in which it came. Alerts and the news of each feed have bounds of their own.
 */
public final class NoticeBoard {
    /** Alerts are bounded apart from news: what a feed says takes the place of none. */
    private static final int MOST_ALERTS = 1_000;
    private static final int MOST_ALERT_CHARACTERS = 500_000;
    /** A scheduler says with each reply that it has nothing for this computer: once a week is news (docs/protocol/gui-rpc.md 6.8). */
    private static final double SCHEDULERS_AGAIN_SECONDS = 7 * 86_400;
    /** Of one feed the newest are shown. */
    private static final int MOST_NEWS = 30;
    private static final int MOST_NEWS_CHARACTERS = 60_000;
    private final Deque<Notice> notices = new ArrayDeque<>();
    private int last;
    private int alerts;
    private int alertCharacters;
    private int removals;

    /** What a notice is. */
    public sealed interface Content {}

    /**
     * An alert.
     *
     * @param message the message of the log
     */
    public record Alert(Message message) implements Content {}

    /**
     * A piece of news.
     *
     * @param from project or account manager whose it is
     * @param feed which of its feeds
     * @param item the news
     */
    public record News(ProjectUrl from, String feed, NewsItem item) implements Content {}

    /**
     * A notice.
     *
     * @param number rising from 1
     * @param content what it is
     */
    public record Notice(int number, Content content) {}

    /** One that says again what is on the board takes its place; a scheduler's, which comes with each reply and has other figures each time, not within a week. */
    synchronized void alert(Message message) {
        Optional<Notice> earlier = notices.stream().filter(notice -> saysThat(notice, message)).findFirst();
        if (earlier.isPresent()) {
            Message before = ((Alert) earlier.get().content()).message();
            double since = message.at() - before.at();
            if (message.priority() == Message.Priority.SCHEDULER && since >= 0 && since < SCHEDULERS_AGAIN_SECONDS) {
                return;
            }
            takeOff(List.of(earlier.get()));
            dropped(before);
        }
        put(new Alert(message));
        alerts++;
        alertCharacters += message.text().length();
        while (alerts > MOST_ALERTS || (alertCharacters > MOST_ALERT_CHARACTERS && alerts > 1)) {
            dropOldestAlert();
        }
    }

    private void dropOldestAlert() {
        for (Iterator<Notice> all = notices.iterator(); all.hasNext();) {
            if (all.next().content() instanceof Alert(Message oldest)) {
                all.remove();
                dropped(oldest);
                return;
            }
        }
    }

    private void dropped(Message alert) {
        alerts--;
        alertCharacters -= alert.text().length();
    }

    private static boolean saysThat(Notice notice, Message message) {
        return notice.content() instanceof Alert(Message before) && before.priority() == message.priority()
                && Objects.equals(before.project(), message.project())
                && (message.priority() == Message.Priority.SCHEDULER
                        ? sameButForFigures(before.text(), message.text()) : before.text().equals(message.text()));
    }

    private static boolean sameButForFigures(String one, String other) {
        int i = 0;
        int j = 0;
        while (true) {
            i = behindFigures(one, i);
            j = behindFigures(other, j);
            boolean isOver = i == one.length() || j == other.length();
            if (isOver || one.charAt(i) != other.charAt(j)) {
                return i == one.length() && j == other.length();
            }
            i++;
            j++;
        }
    }

    private static int behindFigures(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /**
     * These are the news of a feed of that project or manager now: what is new is added, the oldest first, and what is no more there or says something else is taken off. Another's feed
     * at the same address is another feed.
     */
    public synchronized void show(ProjectUrl from, String feed, List<NewsItem> items) {
        List<NewsItem> shown = newest(items);
        List<NewsItem> fresh = new ArrayList<>(shown);
        List<Notice> gone = new ArrayList<>();
        for (Notice notice : notices) {
            if (notice.content() instanceof News news && news.feed().equals(feed) && news.from().equals(from)) {
                Optional<NewsItem> still = shown.stream()
                        .filter(item -> item.guid().equals(news.item().guid()) && item.saysTheSameAs(news.item()))
                        .findFirst();
                still.ifPresentOrElse(fresh::remove, () -> gone.add(notice));
            }
        }
        takeOff(gone);
        fresh.sort(Comparator.comparingDouble(NewsItem::created));
        fresh.forEach(item -> put(new News(from, feed, item)));
    }

    private static List<NewsItem> newest(List<NewsItem> items) {
        List<NewsItem> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparingDouble(NewsItem::created).reversed());
        List<NewsItem> fitting = new ArrayList<>();
        int characters = 0;
        for (NewsItem item : sorted) {
            characters += item.characters();
            if (fitting.size() < MOST_NEWS && characters <= MOST_NEWS_CHARACTERS) {
                fitting.add(item);
            }
        }
        return fitting;
    }

    /** A project or manager is left: its news go. */
    public synchronized void forget(ProjectUrl from) {
        takeOff(notices.stream().filter(notice -> notice.content() instanceof News news && news.from().equals(from))
                .toList());
    }

    private void takeOff(List<Notice> gone) {
        if (!gone.isEmpty()) {
            removals++;
            notices.removeAll(gone);
        }
    }

    private void put(Content content) {
        notices.addLast(new Notice(++last, content));
    }

    /** Notices after that number, oldest first. */
    public synchronized List<Notice> after(int number) {
        return notices.stream().filter(notice -> notice.number() > number).toList();
    }

    /** Grows whenever one is taken off: who has seen an earlier number shows some that are no more there. */
    public synchronized int removals() {
        return removals;
    }
}
