package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.SentLimits;
import org.quern.model.DiskPolicy;

/** A limit on the disk that came with a server's reply makes everybody's tasks wait; the user's own alone gives tasks up. */
class SentLimitsTest extends SmallDisk {
    private static final SentLimits SENT = new SentLimits("http://beta.test/", false, false, true);

    @Tag("slow")
    @Test
    void aLimitThatAServerSentGivesUpNobodysTasksAndIsToldWithItsSender() {
        alpha.supply = 3;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> w.processes.size() == 1);
        limit(world, 10, SENT);
        world.run(2000);
        assertEquals(Set.of(), alpha.reports.keySet());
        assertFalse(world.view().permission().compute().allowed());
        assertEquals(1, alerts(world).size(), alerts(world).toString());
        String told = alerts(world).getFirst();
        assertTrue(told.startsWith("Disk: the disk limit is exceeded by "), told);
        assertTrue(told.endsWith("; at most GB (disk_max_used_gb) was sent by http://beta.test/: set it with a manager"
                + " program or in global_prefs_override.xml to have your own"), told);
        assertTrue(world.view().permission().compute().reason().contains("http://beta.test/"), told);
        limit(world, LIMIT, SentLimits.NONE);
        world.runUntil("all three", 50_000, w -> alpha.reports.size() == 3);
        assertEquals(List.of(0, 0, 0),
                alpha.reports.values().stream().map(reports -> reports.getFirst().exitStatus()).toList());
    }

    @Test
    void aTaskThatComesWhileSuchALimitHoldsWaitsAndNamesTheSender() {
        alpha.supply = 1;
        alpha.inputBytes = 400;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.settings = with(world.settings, 350, SENT);
        world.post(new Event.SettingsChanged(world.settings));
        world.run(600);
        assertEquals(Set.of(), new TreeSet<>(alpha.reports.keySet()));
        String why = world.explained(alpha.sent.getFirst()).reason();
        assertTrue(why.contains("was sent by http://beta.test/"), why);
    }

    @Test
    void aLimitByTheUserGivesTasksUpWhereThatSuffices() {
        alpha.supply = 3;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> w.processes.size() == 1);
        limit(world, 410, SentLimits.NONE);
        world.runUntil("the two that had not begun", 2000, w -> alpha.reports.size() == 2);
    }

    private static void limit(FakeWorld world, double bytes, SentLimits sent) {
        world.settings = with(world.settings, bytes, sent);
        world.post(new Event.SettingsChanged(world.settings));
    }

    private static EngineSettings with(EngineSettings s, double bytes, SentLimits sent) {
        return s.with(new DiskSettings(0, 0, bytes, DiskPolicy.SHARES, sent));
    }
}
