package org.quern.daemon.turn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.engine.event.Event.TaskDiskMeasured;
import org.quern.engine.event.Event.TrickleUpFound;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

class MailboxTest {
    private static final int TASKS = 200_000;
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:1/p/");

    @Test
    void whatWasMeasuredOfATaskIsTakenBeforeItsEndHoweverTheTwoMeetTheReader() throws InterruptedException {
        Mailbox mailbox = new Mailbox();
        Thread tasks = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < TASKS; i++) {
                TaskId id = new TaskId(PROJECT, Integer.toString(i));
                mailbox.postNews(new TaskDiskMeasured(id, i));
                mailbox.post(new TrickleUpFound(id));
            }
        });
        List<Event> seen = new ArrayList<>();
        while (seen.size() < 2 * TASKS) {
            seen.addAll(mailbox.drain(1));
        }
        tasks.join();
        int measured = 0;
        int ended = 0;
        int late = 0;
        for (Event event : seen) {
            measured += event instanceof TaskDiskMeasured ? 1 : 0;
            ended += event instanceof TrickleUpFound ? 1 : 0;
            late += ended > measured ? 1 : 0;
        }
        assertEquals(0, late, "of " + TASKS + " tasks");
    }
}
