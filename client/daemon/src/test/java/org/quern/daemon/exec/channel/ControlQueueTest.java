package org.quern.daemon.exec.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlQueueTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path slot;

    private AppChannel channel;
    private ControlQueue queue;

    @BeforeEach
    void open() throws IOException {
        channel = AppChannel.create(slot);
        queue = new ControlQueue(channel);
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
    }

    @Test
    void a_message_goes_straight_into_an_empty_channel() {
        queue.send(ControlMessage.SUSPEND, 0);
        assertEquals(Optional.of("<suspend/>"), read());
        assertEquals(0, queue.size());
    }

    @Test
    void messages_keep_their_order() {
        queue.send(ControlMessage.SUSPEND, 0);
        queue.send(ControlMessage.REREAD_APP_INFO, 0);
        queue.send(ControlMessage.RESUME_AND_QUIT, 0);
        assertEquals(Optional.of("<suspend/>"), read());
        queue.retry(SECOND);
        assertEquals(Optional.of("<reread_app_info/>"), read());
        queue.retry(2 * SECOND);
        assertEquals(Optional.of("<resume/><quit/>"), read());
    }

    @Test
    void a_message_never_overtakes_one_that_waits() {
        queue.send(ControlMessage.SUSPEND, 0);
        queue.send(ControlMessage.REREAD_APP_INFO, 0);
        assertEquals(Optional.of("<suspend/>"), read());
        queue.send(ControlMessage.QUIT, 0);
        assertEquals(Optional.empty(), read());
        assertEquals(2, queue.size());
    }

    @Test
    void resume_cancels_a_suspend_that_is_the_last_to_wait_and_the_other_way_round() {
        queue.send(ControlMessage.REREAD_APP_INFO, 0);
        queue.send(ControlMessage.SUSPEND, 0);
        queue.send(ControlMessage.RESUME, 0);
        assertEquals(0, queue.size());
        queue.send(ControlMessage.RESUME, 0);
        queue.send(ControlMessage.SUSPEND, 0);
        assertEquals(0, queue.size());
    }

    @Test
    void a_message_already_in_the_channel_is_not_recalled() {
        queue.send(ControlMessage.SUSPEND, 0);
        queue.send(ControlMessage.RESUME, 0);
        assertEquals(Optional.of("<suspend/>"), read());
        queue.retry(SECOND);
        assertEquals(Optional.of("<resume/>"), read());
    }

    @Test
    void the_time_a_head_is_blocked_starts_when_it_becomes_the_head() {
        queue.send(ControlMessage.SUSPEND, 0);
        queue.send(ControlMessage.REREAD_APP_INFO, 10 * SECOND);
        queue.send(ControlMessage.QUIT, 20 * SECOND);
        assertEquals(180, queue.blockedSeconds(190 * SECOND));
        read();
        queue.retry(200 * SECOND);
        assertEquals(1, queue.blockedSeconds(201 * SECOND));
        read();
        queue.retry(202 * SECOND);
        assertEquals(0, queue.blockedSeconds(900 * SECOND));
    }

    private Optional<String> read() {
        return channel.receive(ChannelName.PROCESS_CONTROL_REQUEST);
    }
}
