package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/** An exclusion of cards that concerns nothing is told, once, with what to write instead. */
class VainExclusionsTest {
    private static final double SETTLED_SECONDS = 120;
    private static final Coprocessor CARD = new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9,
            "", true, "");
    private static final Coprocessor OTHER = new Coprocessor(new ResourceType("Odd accelerator"), "Odd", 1,
            FakeServer.FLOPS, 1e9, 1e9, "", true, "");
    private final FakeServer server = new FakeServer("alpha", 12);

    private GpuExclusion exclusion(String type, String app) {
        return new GpuExclusion(server.url, 0, new ResourceType(type), app);
    }

    private static EngineSettings with(GpuExclusion... exclusions) {
        return EngineSettings.defaults(2, "plat")
                .with(new ProjectWishes(new TreeMap<>(), List.of(exclusions), false));
    }

    private FakeWorld world(GpuExclusion... exclusions) {
        FakeWorld world = new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS), with(exclusions), server);
        find(world, CARD, OTHER);
        return world;
    }

    private static void find(FakeWorld world, Coprocessor... cards) {
        world.post(new Event.DevicesFound(List.of(cards), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
    }

    private static List<String> alerts(FakeWorld world) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message())
                .filter(message -> message.priority() == Message.Priority.ALERT).map(Message::text).toList();
    }

    @Test
    void aKindOfCardThatIsNoneIsToldWithTheNamesThatThereAre() {
        FakeWorld world = world(exclusion("nvidia", ""), exclusion("nvidia", "app"));
        String told = "cc_config.xml <exclude_gpu>: no kind of card is called nvidia. As <type> write NVIDIA, ATI, "
                + "intel_gpu or apple_gpu, or what 'quern devices' calls another kind, or leave it out to mean all cards";
        assertEquals(List.of(told), alerts(world));
        find(world, CARD);
        find(world, CARD, OTHER);
        assertEquals(1, alerts(world).stream().filter(told::equals).count(), "it is told once");
    }

    @Test
    void kindsThatCardsOfThisComputerHaveOrCouldHaveAreNotComplainedOf() {
        FakeWorld world = world(exclusion("ATI", ""), exclusion("Odd accelerator", "app"),
                exclusion("NVIDIA", "app"));
        assertEquals(List.of(), alerts(world));
        find(world, CARD);
        assertEquals(List.of("Odd accelerator: Odd is gone; its tasks wait until it is back"), alerts(world));
    }

    @Test
    void anApplicationThatTheProjectDoesNotHaveIsToldWithThoseThatItHas() {
        FakeWorld world = world(exclusion("NVIDIA", "Application"));
        assertEquals(List.of("cc_config.xml <exclude_gpu>: the project has no application Application. "
                + "As <app> write one of app, or leave it out to mean all of them"), alerts(world));
    }

    @Test
    void aProjectThatIsNotAttachedIsToldAlsoWhenTheFileIsReadAgain() {
        FakeWorld world = world();
        assertEquals(List.of(), alerts(world));
        world.post(new Event.SettingsChanged(
                with(new GpuExclusion(ProjectUrl.of("http://elsewhere.test/"), -1, null, ""))));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of("cc_config.xml <exclude_gpu>: no project with the <url> http://elsewhere.test/ is "
                + "attached; it counts once one is. 'quern projects' shows the URLs"), alerts(world));
    }

    @Test
    void whereNoCardIsWantedNobodyKnowsTheKinds() {
        FakeWorld world = new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS), with(exclusion("Odd accelerator", "")),
                server);
        world.post(new Event.DevicesFound(List.of(), List.of(), new LeftOutCards("<no_gpus>", "", List.of())));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(), alerts(world));
    }
}
