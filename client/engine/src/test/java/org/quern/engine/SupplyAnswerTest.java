package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;

/** The three-state answer of docs/protocol/literature.md 2: work, no work but supported, not supported. */
class SupplyAnswerTest {
    private static final double DAY = 86_400;
    private final FakeServer server = new FakeServer("alpha", 0);
    private final FakeWorld world = new FakeWorld(1, host(), EngineSettings.defaults(1, "plat"), server);

    private static HostInfo host() {
        return HostInfo.plain(1, FakeServer.FLOPS).withCoprocessors(
                List.of(new Coprocessor(ResourceType.NVIDIA, "card", 1, 1e12, 1e9, 1e9, "", true, "")));
    }

    @Tag("slow")
    @Test
    void aResourceThatTheServerDoesNotSupportIsNotAskedForAgainForTwoWeeks() {
        says(Supply.NOT_SUPPORTED);
        world.runUntil("first contact", 100, w -> asksForGpu() == 1);
        days(13);
        assertTrue(server.requests.size() > 10, "it went on asking for the CPU: " + server.requests.size());
        assertEquals(1, asksForGpu());
        days(2);
        assertEquals(2, asksForGpu(), "asked again, and refused again");
    }

    @Test
    void theReasonIsExplainedWithTheTimeThatIsLeft() {
        says(Supply.NOT_SUPPORTED);
        world.runUntil("first contact", 100, w -> asksForGpu() == 1);
        world.run(200);
        String reason = explanation();
        assertTrue(reason.contains("NVIDIA: its server answered that it does not support the resource"), reason);
        assertTrue(reason.matches("(?s).*NVIDIA:[^;]*; it is asked again in 14 days.*"), reason);
    }

    @Test
    void theAnswerOutlivesACrashButNotTheUsersUpdate() {
        says(Supply.NOT_SUPPORTED);
        world.runUntil("first contact", 100, w -> asksForGpu() == 1);
        world.run(60);
        world.crash();
        days(1);
        assertEquals(1, asksForGpu());
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("asked again", 1000, w -> asksForGpu() == 2);
    }

    @Test
    void whatIsSupportedIsAskedForAgainAfterTheUsualBackOff() {
        says(Supply.NO_WORK_BUT_SUPPORTED);
        world.runUntil("first contact", 100, w -> asksForGpu() == 1);
        days(2);
        assertTrue(asksForGpu() > 3, "asks: " + asksForGpu());
        assertFalse(explanation().contains("does not support"), explanation());
    }

    private void says(Supply supply) {
        server.answers = List.of(new ResourceAnswer(ResourceType.NVIDIA, supply));
    }

    private void days(double count) {
        for (double at = 0; at < count * DAY; at += 600) {
            world.step(600);
        }
    }

    private long asksForGpu() {
        return server.requests.stream().filter(request -> request.work().of(ResourceType.NVIDIA).isWanted()).count();
    }

    private String explanation() {
        return world.view().explanations().stream().filter(each -> each.kind() == Decision.Kind.PROJECT)
                .map(Decision::reason).reduce("", (a, b) -> a + b);
    }
}
