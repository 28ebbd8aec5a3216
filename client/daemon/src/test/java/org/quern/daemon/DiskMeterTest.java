package org.quern.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.FakeClient;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.quern.rpc.state.StateFileCodec;
import org.quern.testing.Eventually;

/** What a manager that asks is told of the disk. */
class DiskMeterTest {
    @TempDir
    private Path directory = Path.of("");
    private final Mailbox mailbox = new Mailbox();

    @Test
    void whatCameSinceTheLastAnswerIsInTheNextOneAndTheEngineHearsIt() throws IOException, InterruptedException {
        FakeClient client = new FakeClient(directory);
        DataDirectory data = new DataDirectory(directory);
        DiskMeter meter = new DiskMeter(data, mailbox, Runnable::run, client::view);
        assertTrue(Objects.requireNonNull(meter.now()).usedBy(FakeClient.PROJECT) < 100_000);
        Path folder = Files.createDirectories(data.projectDirectory(FakeClient.PROJECT));
        Files.write(folder.resolve("file"), new byte[100_000]);
        Eventually.holds("the file",
                () -> Objects.requireNonNull(meter.now()).usedBy(FakeClient.PROJECT) >= 100_000);
        assertInstanceOf(Event.DiskMeasured.class, mailbox.drain(0).getLast());
    }

    @Test
    void aWalkThatIsOrderedWhileAnotherGoesOnFollowsIt() throws IOException, InterruptedException {
        FakeClient client = new FakeClient(directory);
        Deque<Runnable> io = new ArrayDeque<>();
        DiskMeter meter = new DiskMeter(new DataDirectory(directory), mailbox, io::add, client::view);
        meter.measure(1e9);
        meter.measure(0);
        assertEquals(1, io.size());
        io.remove().run();
        assertInstanceOf(Event.DiskMeasured.class, mailbox.drain(0).getLast());
        meter.measure(1e18);
        meter.measure(0);
        io.remove().run();
        assertInstanceOf(Event.DiskMeasured.class, mailbox.drain(0).getLast(),
                "no look that finds nothing moved takes it away");
    }

    @Test
    void theSlotOfATaskThatDoesNotRunIsToldToo() throws IOException, InterruptedException {
        String state = """
                <client_state>
                <project><master_url>PROJECT</master_url></project>
                <app><name>a</name></app>
                <app_version><app_name>a</app_name><version_num>100</version_num></app_version>
                <workunit><name>w</name><app_name>a</app_name><version_num>100</version_num></workunit>
                <result><name>r</name><wu_name>w</wu_name><state>2</state><version_num>100</version_num></result>
                <active_task_set><active_task><project_master_url>PROJECT</project_master_url><result_name>r</result_name>
                <slot>3</slot></active_task></active_task_set>
                </client_state>
                """
                .replace("PROJECT", FakeClient.PROJECT.canonical());
        FakeClient client = new FakeClient(directory,
                StateFileCodec.read(new ByteArrayInputStream(state.getBytes(StandardCharsets.UTF_8))).state());
        DataDirectory data = new DataDirectory(directory);
        ClientView.TaskView task = client.view().tasks().getFirst();
        Files.write(Files.createDirectories(data.slots().resolve(Integer.toString(task.slot()))).resolve("large"),
                new byte[200_000]);
        new DiskMeter(data, mailbox, Runnable::run, client::view).measure(0);
        assertTrue(mailbox.drain(0).stream().anyMatch(event -> event instanceof Event.SlotMeasured told
                && told.task().result().equals(task.result()) && told.bytes() >= 200_000));
    }

    @Test
    void nothingIsToldBeforeTheFirstTick() {
        assertNull(new DiskMeter(new DataDirectory(directory), mailbox, Runnable::run, () -> null).now());
    }
}
