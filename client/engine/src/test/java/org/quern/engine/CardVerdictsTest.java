package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;

/** Each number is explained by the card that has it now, and so long as something leaves that out, also while nothing computes. */
class CardVerdictsTest {
    private static final double SETTLED_SECONDS = 120;
    private static final String WEAKER = "it is weaker than another NVIDIA GPU";
    private static final String IGNORED = "cc_config.xml says <ignore_nvidia_dev>1</ignore_nvidia_dev>";
    private static final String NO_GPUS = "cc_config.xml or the command line says <no_gpus>";
    private static final String SUSPENDED = "idle: computing is suspended: the user wants it";
    private static final String NO_OPENCL = "cc_config.xml or the command line says <no_opencl>";

    private final FakeServer server = new FakeServer("alpha", 1000);

    private FakeWorld world(Coprocessor... cards) {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        FakeWorld world = new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(cards)),
                EngineSettings.defaults(2, "plat"), server);
        world.run(SETTLED_SECONDS);
        return world;
    }

    private static Coprocessor numbered(int first, String... uuids) {
        List<CardInstance> instances = FakeCards.counted(uuids).facts().instances().stream()
                .map(card -> new CardInstance(first + card.deviceNumber(), card.openClIndex(), card.uuid(), null))
                .toList();
        return new Coprocessor(ResourceType.NVIDIA, "card", uuids.length, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0, instances));
    }

    private static LeftOutCards.Card leftOut(int number, String uuid, String why) {
        return new LeftOutCards.Card(ResourceType.NVIDIA, number, uuid, why);
    }

    private static LeftOutCards each(LeftOutCards.Card... cards) {
        return new LeftOutCards("", "", Arrays.asList(cards));
    }

    private static void find(FakeWorld world, LeftOutCards leftOut, Coprocessor... cards) {
        world.post(new Event.DevicesFound(List.of(cards), List.of(), leftOut));
        world.run(SETTLED_SECONDS);
    }

    private static void suspend(FakeWorld world) {
        suspend(world, "the user wants it");
    }

    private static void suspend(FakeWorld world, String reason) {
        Permission.Verdict no = new Permission.Verdict(false, 4, reason, false);
        world.post(
                new Event.PermissionChanged(new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES)));
        world.run(SETTLED_SECONDS);
    }

    private static String verdict(FakeWorld world, String subject) {
        Decision decision = world.view().explanations().stream()
                .filter(each -> each.kind() == Decision.Kind.DEVICE && each.subject().equals(subject)).findFirst()
                .orElseThrow();
        return decision.verdict() + ": " + decision.reason();
    }

    private static List<String> unused(FakeWorld world) {
        return world.view().leftOut().cards().stream().map(card -> card.type() + " " + card.number()).toList();
    }

    @Test
    void anUnusedCardUnderTheNumberThatAUsedOneJustHadIsNotCalledGone() {
        FakeWorld world = world(numbered(0, "strong"));
        find(world, each(leftOut(1, "weak", WEAKER)), numbered(0, "strong"));
        assertEquals("unused: " + WEAKER, verdict(world, "NVIDIA 1"));
        find(world, each(leftOut(0, "weak", WEAKER)), numbered(1, "strong"));
        assertEquals("unused: " + WEAKER, verdict(world, "NVIDIA 0"));
        assertEquals("use", verdict(world, "NVIDIA 1").substring(0, 3));
        assertEquals(List.of("NVIDIA 0"), unused(world));
    }

    @Test
    void theOldNumberOfACardThatIsLeftOutUnderAnotherIsNotExplainedByItsReason() {
        FakeWorld world = world(numbered(0, "first", "second"));
        find(world, each(leftOut(7, "second", IGNORED)), numbered(0, "first"));
        assertEquals("gone: the driver gives its card another number now (7)", verdict(world, "NVIDIA 1"));
        assertEquals("unused: " + IGNORED, verdict(world, "NVIDIA 7"));
        find(world, LeftOutCards.NONE, numbered(0, "first"));
        assertEquals("gone: the driver does not name it any more (second)", verdict(world, "NVIDIA 7"));
        assertEquals(List.of(), unused(world));
    }

    @Test
    void ofACardThatAppearsWhileComputingIsSuspendedTheSuspensionIsTold() {
        FakeWorld world = world();
        suspend(world);
        assertEquals(SUSPENDED, verdict(world, "CPU"));
        find(world, LeftOutCards.NONE, numbered(0, "first"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA 0"));
    }

    /** Other programs stay busy, and the reason says until when it is waited: once would be written every 20 s. */
    @Test
    void aSuspensionWhoseReasonDiffersInATimeIsToldOnce() {
        FakeWorld world = world();
        for (int minute = 0; minute < 5; minute++) {
            suspend(world, "other programs are busy; looked at again Sat 14:0" + minute + ":20");
        }
        assertEquals(1, world.decisions.stream().filter(each -> each.kind() == Decision.Kind.DEVICE
                && each.reason().startsWith("computing is suspended")).count());
        assertEquals("idle: computing is suspended: other programs are busy; looked at again Sat 14:04:20",
                verdict(world, "CPU"));
    }

    @Test
    void aCardThatIsUsedAgainIsNotCalledUnusedWhileComputingIsSuspended() {
        FakeWorld world = world(numbered(0, "first", "second"));
        suspend(world);
        find(world, each(leftOut(1, "second", IGNORED)), numbered(0, "first"));
        assertEquals("unused: " + IGNORED, verdict(world, "NVIDIA 1"));
        find(world, LeftOutCards.NONE, numbered(0, "first", "second"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA 1"));
        assertEquals(List.of(), unused(world));
    }

    @Test
    void ofCardsThatWereLeftOutAltogetherEachIsExplainedAnewWhenTheyAreNot() {
        FakeWorld world = world(numbered(0, "first", "second"));
        suspend(world);
        find(world, new LeftOutCards(NO_GPUS, "", List.of()));
        find(world, new LeftOutCards(NO_GPUS, "", List.of()));
        assertEquals("unused: " + NO_GPUS, verdict(world, "NVIDIA"));
        assertEquals("unused: " + NO_GPUS, verdict(world, "NVIDIA 1"));
        assertEquals(NO_GPUS, world.view().leftOut().all());
        find(world, LeftOutCards.NONE, numbered(0, "first"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA 0"));
        assertEquals("gone: the driver does not name it any more (second)", verdict(world, "NVIDIA 1"));
        assertEquals(LeftOutCards.NONE, world.view().leftOut());
    }

    @Test
    void aCardThatIsBackIsNotCalledGoneWhileComputingIsSuspended() {
        FakeWorld world = world(numbered(0, "first", "second"));
        suspend(world);
        find(world, LeftOutCards.NONE);
        assertEquals("gone: the driver does not name it any more (second)", verdict(world, "NVIDIA 1"));
        find(world, LeftOutCards.NONE, numbered(0, "first", "second"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA 1"));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA"));
    }

    @Test
    void whatADescriptionCountedIsGoneWithIt() {
        Coprocessor described = new Coprocessor(ResourceType.NVIDIA, "NVIDIA", 2, FakeServer.FLOPS, 0, 0, "", true, "",
                DeviceFacts.NONE);
        FakeWorld world = world(described);
        find(world, LeftOutCards.NONE, numbered(0, "first"));
        assertEquals("gone: the driver does not name it any more (device 1)", verdict(world, "NVIDIA 1"));
    }

    @Test
    void aCardOfALibraryThatIsNotWantedIsListedUntilItIs() {
        OpenClProperties openCl = new OpenClProperties("card", "NVIDIA", 1, true, 0, 1, 1, true, 1, "", 1 << 30, 1024,
                1000, 10, 8, 6, 0, 0, 0, "OpenCL 3.0", "OpenCL 3.0", "550.54");
        Coprocessor known = new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, openCl, 0, 0, List.of(new CardInstance(0, 0, "first", null))));
        FakeWorld world = world(known);
        LeftOutCards unwanted = new LeftOutCards("", NO_OPENCL, List.of());
        find(world, unwanted);
        find(world, unwanted);
        assertEquals(List.of("NVIDIA 0"), unused(world));
        assertEquals("unused: " + NO_OPENCL, verdict(world, "NVIDIA 0"));
        suspend(world);
        find(world, LeftOutCards.NONE, known);
        assertEquals(List.of(), unused(world));
        assertEquals(SUSPENDED, verdict(world, "NVIDIA 0"));
    }

    @Test
    void ofTwoCardsWithoutTasksBothAreIdle() {
        FakeWorld world = world();
        server.usage = new ResourceUsage(1, ResourceType.CPU, 0, FakeServer.FLOPS);
        find(world, LeftOutCards.NONE, numbered(0, "first"));
        find(world, LeftOutCards.NONE, numbered(0, "first", "second"));
        assertEquals("idle: no task that could use it is here", verdict(world, "NVIDIA"));
    }

    @Test
    void besideACardThatComputesThoseThatAreIdleAreCounted() {
        server.supply = 1;
        FakeWorld world = world(numbered(0, "first", "second"));
        assertEquals("use: 1 idle: no task that could use it is runnable", verdict(world, "NVIDIA"));
        find(world, LeftOutCards.NONE, numbered(0, "first", "second", "third"));
        assertEquals("use: 2 idle: no task that could use it is runnable", verdict(world, "NVIDIA"));
    }

    @Test
    void aDeviceWithoutANameOfItsOwnIsNamedOnceWhenItIsGone() {
        ResourceType type = new ResourceType("FPGA");
        FakeWorld world = world(new Coprocessor(type, "FPGA", 1, FakeServer.FLOPS, 1e9, 1e9, "", true, ""));
        find(world, LeftOutCards.NONE);
        assertTrue(world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .anyMatch(told -> told.message().text().equals("FPGA is gone; its tasks wait until it is back")),
                world.commands::toString);
    }
}
