package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.App;
import org.quern.model.Coprocessor;
import org.quern.model.DiskPolicy;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedState;

/**
 * Whatever happens is followed at once by all that follows from it, without a look being asked for by hand. Three clients were told the
 * same up to a turn. The first is told what happened then, as it was. The second is told it as well, and every look takes place in that turn and in
 * those after it. The third is told nothing but what is measured all the time, and every look takes place: what it does is due to
 * the time, and may wait for the next regular look. What the second does and neither of the others was forgotten.
 */
@Tag("slow")
class ForgottenFlagsTest {
    private static final int LIVES = 4;
    private static final int TURNS = 25;
    private static final int LASTING_TURNS = 1000;
    /** Turns in which what rests on the state being on disk, or is done one a turn, has been done. */
    private static final List<Double> RAISED = List.of(1.0, 1.0);
    private static final List<Double> AS_IT_IS = List.of(1.0, 1.0, 1.0, 1.0);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noLookIsForgotten(long seed) {
        Random random = new Random(seed);
        FakeServer a = new FakeServer("a", 60);
        FakeServer b = new FakeServer("b", 60);
        FakeWorld world = world(seed, a, b);
        Disturbances disturbances = new Disturbances(world, random, List.of(FakeCards.numbered(0, 1)));
        Set<String> forgotten = new TreeSet<>();
        int checked = 0;
        for (int life = 0; life < LIVES; life++) {
            world.crash();
            var recorded = new RecordedLife(world.disk, world.accounts, world.settings, seed + life);
            world.engine = recorded.engine(Engine.STAGES);
            world.listener = recorded::told;
            if (random.nextInt(3) == 0) {
                world.post(new Event.DevicesSought()); // as a client that begins does
            }
            for (int turn = 0; turn < TURNS && !world.exited; turn++) {
                disturbances.happen();
                world.step(random.nextInt(25) == 0 ? random.nextInt(2000) : 1 + random.nextInt(4));
            }
            for (int turn = 1; turn < recorded.length(); turn++) {
                if (recorded.events(turn).stream().anyMatch(Predicate.not(ForgottenFlagsTest::isMeasured))) {
                    forgotten.addAll(forgotten(recorded, turn, "seed " + seed + " life " + life));
                    checked++;
                }
            }
        }
        assertEquals(Set.of(), forgotten, "seed " + seed);
        assertTrue(checked > TURNS, "seed " + seed + ": " + checked);
    }

    /** Nobody would write it later: the flag has no period. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatMustSurviveIsWritten(long seed) {
        Random random = new Random(seed);
        FakeWorld world = world(seed, new FakeServer("a", 200), new FakeServer("b", 200));
        Disturbances disturbances = new Disturbances(world, random, List.of(FakeCards.numbered(0, 1)));
        AtomicReference<SavedState> written = new AtomicReference<>(world.disk);
        Set<String> forgotten = new TreeSet<>();
        int checked = 0;
        for (int turn = 0; turn < LASTING_TURNS; turn++) {
            if (turn % 200 == 0 || world.exited) {
                world.crash();
            }
            disturbances.happen();
            List<Event> events = List.copyOf(world.mailbox);
            world.step(random.nextInt(25) == 0 ? random.nextInt(2000) : 1 + random.nextInt(4));
            world.latest.stream().filter(Command.SaveState.class::isInstance)
                    .forEach(save -> written.set(((Command.SaveState) save).state()));
            if (!world.engine.awaitsDisk()) {
                checked++;
                List<String> lost = LastingState.differences(Objects.requireNonNull(written.get()),
                        world.view().state());
                if (!lost.isEmpty()) {
                    forgotten.add("turn " + turn + " after " + events + ": " + String.join(" ;; ", lost));
                    written.set(world.view().state()); // told once
                }
            }
        }
        assertEquals(Set.of(), forgotten, "seed " + seed);
        assertTrue(checked > LASTING_TURNS / 10, "seed " + seed + ": " + checked);
    }

    private static FakeWorld world(long seed, FakeServer a, FakeServer b) {
        HostInfo host = HostInfo.plain(4, FakeServer.FLOPS);
        EngineSettings settings = EngineSettings.defaults(4, "plat");
        a.most = 4;
        b.most = 4;
        switch ((int) (seed % 4)) {
            case 0 -> {
                host = host.withCoprocessors(List.<Coprocessor>of(FakeCards.numbered(0, 1)));
                b.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
            }
            case 1 -> settings = settings.with(new DiskSettings(0, 0, 1500, DiskPolicy.SHARES));
            case 2 -> a.app = new App("app", "app", false, true, false);
            default -> b.copiesInputs = true;
        }
        FakeWorld world = new FakeWorld(seed, host, settings, a, b);
        world.runSeconds = 200;
        world.figures = () -> SmallDisk.figures(world, SmallDisk.CORE, 1e9);
        return world;
    }

    private static List<String> forgotten(RecordedLife life, int turn, String where) {
        Set<String> without = life.from(turn, ForgottenFlagsTest::isMeasured, true, RAISED).commands().keySet();
        Set<String> with = life.from(turn, event -> true, true, RAISED).commands().keySet();
        Set<String> plain = life.from(turn, event -> true, false, AS_IT_IS).commands().keySet();
        List<String> forgotten = new ArrayList<>();
        for (String command : with) {
            if (!plain.contains(command) && !without.contains(command) && !isRegular(command)) {
                forgotten.add(command + " in turn " + turn + " of " + where + " after " + life.events(turn).stream()
                        .filter(Predicate.not(ForgottenFlagsTest::isMeasured)).toList());
            }
        }
        return forgotten;
    }

    /** Ordered whenever it may be, by time alone, or for people. */
    private static boolean isRegular(String command) {
        return command.startsWith("MeasureDisk") || command.startsWith("SaveState") || command.startsWith("Notify")
                || command.startsWith("NoteCheckpoint") || command.startsWith("CheckClock");
    }

    /**
     * Comes all the time, and is looked at when its time has come, or, as a checkpoint that is found, says no more than that; that a
     * write has ended is no news of the world.
     */
    private static boolean isMeasured(Event event) {
        return event instanceof Event.TaskProgressed || event instanceof Event.TaskMeasured
                || event instanceof Event.CheckpointFound || event instanceof Event.TaskDiskMeasured
                || event instanceof Event.SlotMeasured
                || event instanceof Event.TransferProgressed || event instanceof Event.StateSaved
                || event instanceof Event.StateSaveFailed;
    }
}
