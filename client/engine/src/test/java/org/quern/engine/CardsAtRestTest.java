package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/** Cards that rest while others of their kind compute: what keeps tasks from them, and that people are told. */
class CardsAtRestTest {
    private static final double SETTLED_SECONDS = 120;
    private final FakeServer server = new FakeServer("alpha", 1000);

    @Test
    void exclusionsGoByTheDriversNumbers() {
        FakeWorld world = FakeCards.world(server, List.of(FakeCards.numbered(3, 5)),
                new GpuExclusion(server.url, 3, null, ""));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(5), FakeCards.devices(world));
    }

    private static Coprocessor withDisplayOnTheFirst() {
        return new Coprocessor(ResourceType.NVIDIA, "card", 2, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0,
                        List.of(new CardInstance(0, CardInstance.NO_OPENCL, "uuid 0", null, 8e9, true),
                                new CardInstance(1, CardInstance.NO_OPENCL, "uuid 1", null, 8e9, false))));
    }

    @Test
    void onlyTheCardThatDrivesTheDisplayIsSparedAndWhyIsExplained() {
        FakeWorld world = FakeCards.world(server, List.of(withDisplayOnTheFirst()));
        world.run(SETTLED_SECONDS);
        assertEquals(2, FakeCards.startedOn(world).size());
        Permission.Verdict yes = Permission.Verdict.YES;
        world.post(new Event.PermissionChanged(new Permission(yes, yes, yes, yes, false, false, true)));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(List.of(1)), List.copyOf(FakeCards.startedOn(world).values()));
        assertEquals("it drives a display, and the computer is in use", decided(world, "NVIDIA 0").reason());
        assertTrue(decided(world, "NVIDIA 1").reason().startsWith("1.00 by alphatest_"),
                decided(world, "NVIDIA 1").reason());
        world.post(new Event.PermissionChanged(new Permission(yes, yes, yes, yes)));
        world.run(SETTLED_SECONDS);
        assertEquals(2, FakeCards.startedOn(world).size());
    }

    @Test
    void aCardThatIsIdleSinceItIsExcludedNamesTheRuleTheFileAndTheProject() {
        FakeWorld world = FakeCards.world(server, List.of(FakeCards.numbered(0, 1)),
                new GpuExclusion(server.url, 1, ResourceType.NVIDIA, ""));
        world.run(SETTLED_SECONDS);
        String why = "<exclude_gpu> in cc_config.xml keeps tasks of the project " + server.url
                + " from it, and of others no task that could use it is here";
        assertEquals(why, decided(world, "NVIDIA 1").reason());
        assertEquals("1 idle: " + why, decided(world, "NVIDIA").reason());
        assertTrue(world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.TASK)
                .anyMatch(decision -> decision.reason().startsWith("no instance of its device is free")
                        && decision.reason().endsWith("; <exclude_gpu> in cc_config.xml keeps tasks of the project "
                                + server.url + " from NVIDIA 1")),
                world.decisions.toString());
    }

    @Test
    void aCardThatIsExcludedForTheOneApplicationAltogetherNamesTheApplicationAndSoDoItsTasks() {
        FakeWorld world = FakeCards.world(server, List.of(FakeCards.numbered(0)));
        world.run(SETTLED_SECONDS);
        String app = world.view().state().projects().getFirst().apps().getFirst().name();
        world.post(new Event.SettingsChanged(EngineSettings.defaults(2, "plat").with(new ProjectWishes(new TreeMap<>(),
                List.of(new GpuExclusion(server.url, -1, null, app)), false))));
        world.run(SETTLED_SECONDS);
        String whose = "<exclude_gpu> in cc_config.xml keeps tasks of the application " + app + " of the project "
                + server.url;
        assertTrue(decided(world, "NVIDIA 0").reason().startsWith(whose + " from it"),
                decided(world, "NVIDIA 0").reason());
        assertTrue(world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.TASK)
                .anyMatch(decision -> decision.reason()
                        .equals("its device is excluded: " + whose + " from all cards of the kind NVIDIA")),
                world.decisions.toString());
    }

    private static Decision decided(FakeWorld world, String subject) {
        return world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.DEVICE
                && decision.subject().equals(subject)).reduce((earlier, later) -> later).orElseThrow();
    }
}
