package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How many managers are answered at the same moment, whoever they are: each answer holds a picture of the state, and one that is not
 * read holds it for long. Who knows the password comes first; for those who wait, a stranger who does not read has to go.
 */
final class ReplyPlaces {
    /** With the state of ten thousand tasks a picture and what is made of it take a few megabytes. */
    private static final int MOST = 4;
    /** A manager of this computer reads 15 MB within this, nanoseconds. */
    private static final long NANOS_TO_READ = TimeUnit.SECONDS.toNanos(2);
    private static final long MILLIS_BETWEEN_LOOKS = 100;
    /** Who has a place, and since when, longest first. */
    private final Map<Session, Long> taken = new LinkedHashMap<>();
    private int ownersWaiting;

    /** Who wants an answer. */
    interface Session {
        /** It has told the password. */
        boolean authorized();

        /** It has to go. */
        void close() throws IOException;
    }

    /** A place. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Waits for a place.
     *
     * @throws IOException if the client ends
     */
    synchronized Place take(Session session) throws IOException {
        boolean owner = session.authorized();
        ownersWaiting += owner ? 1 : 0;
        try {
            while (taken.size() >= MOST || (!owner && ownersWaiting > 0)) {
                sendAwayWhoDoesNotRead();
                wait(MILLIS_BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the client ends", e);
        } finally {
            ownersWaiting -= owner ? 1 : 0;
        }
        taken.put(session, System.nanoTime());
        return () -> leave(session);
    }

    private synchronized void leave(Session session) {
        taken.remove(session);
        notifyAll();
    }

    private void sendAwayWhoDoesNotRead() throws IOException {
        long now = System.nanoTime();
        for (Iterator<Map.Entry<Session, Long>> all = taken.entrySet().iterator(); all.hasNext();) {
            Map.Entry<Session, Long> each = all.next();
            if (now - each.getValue() > NANOS_TO_READ && !each.getKey().authorized()) {
                each.getKey().close();
                all.remove();
                return;
            }
        }
    }
}
