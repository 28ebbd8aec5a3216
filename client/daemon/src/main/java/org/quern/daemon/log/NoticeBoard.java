package org.quern.daemon.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.quern.engine.command.Message;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;

/**
 * What the user should see: alerts of this client and of schedulers, and news of projects and account managers (docs/protocol/gui-rpc.md 6.8). Numbered from 1 in the
 * order in which it came; the oldest go when there are too many.
 */
public final class NoticeBoard {
    private static final int MOST_NOTICES = 1_000;
    private static final int MOST_CHARACTERS = 1_000_000;
    private final Deque<Notice> notices = new ArrayDeque<>();
    private int last;
    private int characters;
    private int removals;

    /** What a notice is. */
    public sealed interface Content {
        /** About this many characters are kept for it. */
        int characters();
    }

    /**
     * An alert.
     *
     * @param message the message of the log
     */
    public record Alert(Message message) implements Content {
        @Override
        public int characters() {
            return message.text().length();
        }
    }

    /**
     * A piece of news.
     *
     * @param from project or account manager whose it is
     * @param feed which of its feeds
     * @param item the news
     */
    public record News(ProjectUrl from, String feed, NewsItem item) implements Content {
        @Override
        public int characters() {
            return item.title().length() + item.text().length() + item.link().length() + item.guid().length();
        }
    }

    /**
     * A notice.
     *
     * @param number rising from 1
     * @param content what it is
     */
    public record Notice(int number, Content content) {}

    synchronized void alert(Message message) {
        put(new Alert(message));
    }

    /** These are the news of a feed now: what is new is added, the oldest first, and what is no more there or says something else is taken off. */
    public synchronized void show(ProjectUrl from, String feed, List<NewsItem> items) {
        List<NewsItem> fresh = new ArrayList<>(items);
        List<Notice> gone = new ArrayList<>();
        for (Notice notice : notices) {
            if (notice.content() instanceof News news && news.feed().equals(feed)) {
                Optional<NewsItem> still = items.stream()
                        .filter(item -> item.guid().equals(news.item().guid()) && item.saysTheSameAs(news.item()))
                        .findFirst();
                still.ifPresentOrElse(fresh::remove, () -> gone.add(notice));
            }
        }
        takeOff(gone);
        fresh.sort(Comparator.comparingDouble(NewsItem::created));
        fresh.forEach(item -> put(new News(from, feed, item)));
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
            gone.forEach(notice -> characters -= notice.content().characters());
        }
    }

    private void put(Content content) {
        notices.addLast(new Notice(++last, content));
        characters += content.characters();
        while (notices.size() > MOST_NOTICES || (characters > MOST_CHARACTERS && notices.size() > 1)) {
            characters -= notices.removeFirst().content().characters();
        }
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
