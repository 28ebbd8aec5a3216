package org.quern.daemon.exec.channel;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The control messages of one task that wait for their channel (docs/protocol/app-control.md 10.3). A message goes out
 * at once if nothing waits and the channel is empty; the head is tried again once a second. A message that undoes the
 * last one waiting removes it instead. Times are monotonic nanoseconds. Not safe for use by several threads.
 */
public final class ControlQueue {
    /** A program that reads nothing is killed after 180 s; nobody sends this many messages in that time. */
    private static final int MAX_WAITING = 64;

    private final AppChannel channel;
    private final Deque<ControlMessage> waiting = new ArrayDeque<>();
    private long headSinceNanos;

    public ControlQueue(AppChannel channel) {
        this.channel = channel;
    }

    /** Sends a message, queues it, or lets it cancel the last one queued. */
    public void send(ControlMessage message, long nowNanos) {
        ControlMessage last = waiting.peekLast();
        if (last != null && message.cancels(last)) {
            waiting.removeLast();
        } else if (last == message) {
            return;
        } else if (last != null || !deliver(message)) {
            enqueue(message, nowNanos);
        }
    }

    /** Tries the head again. */
    public void retry(long nowNanos) {
        ControlMessage head = waiting.peekFirst();
        if (head != null && deliver(head)) {
            waiting.removeFirst();
            headSinceNanos = nowNanos;
        }
    }

    /** Seconds for which the head has been undeliverable; 0 if nothing waits. */
    public double blockedSeconds(long nowNanos) {
        return waiting.isEmpty() ? 0 : (nowNanos - headSinceNanos) / 1e9;
    }

    /** How many messages wait. */
    public int size() {
        return waiting.size();
    }

    private boolean deliver(ControlMessage message) {
        return channel.send(ChannelName.PROCESS_CONTROL_REQUEST, message.text());
    }

    private void enqueue(ControlMessage message, long nowNanos) {
        if (waiting.isEmpty()) {
            headSinceNanos = nowNanos;
        }
        if (waiting.size() < MAX_WAITING) {
            waiting.addLast(message);
        }
    }
}
