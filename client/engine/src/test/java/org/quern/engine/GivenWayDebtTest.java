package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.DiskSettings;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;

/** An input that gives way to a task of another project costs its own project nothing (decision 0042). */
class GivenWayDebtTest extends CopiesOnSmallDisk {
    private static final double GB = 1e9;

    @Override
    DiskFigures figures(FakeWorld world) {
        DiskFigures figures = super.figures(world);
        TreeMap<ProjectUrl, Double> used = new TreeMap<>(figures.projectBytes());
        world.processes.values().stream().filter(p -> p.launch.workunit().inputs().getFirst().copyFile())
                .forEach(p -> used.computeIfPresent(p.launch.project(), (u, b) -> b + alpha.inputBytes));
        return new DiskFigures(figures.at(), figures.clientBytes(), used, 1e15, 1e15);
    }

    @Tag("slow")
    @Test
    void anInputThatGaveWayToAnotherProjectsTaskIsNotOwed() {
        alpha.supply = 1;
        alpha.inputBytes = 7 * GB;
        alpha.latency = 400_000;
        beta.supply = 1;
        beta.inputBytes = 6 * GB;
        beta.latency = 800_000;
        FakeWorld world = world(DiskPolicy.SHARES, 100 * GB);
        world.downloadedBytes = beta.inputBytes;
        world.runSeconds = 20;
        world.post(new Event.PermissionChanged(Permission.ALL.withoutComputing(1, "the user said so")));
        world.runUntil("the inputs", 3000, w -> w.view().state().projects().stream()
                .flatMap(project -> project.files().stream())
                .filter(file -> file.present() && file.name().endsWith("_in")).count() == 2);
        world.settings = world.settings.with(new DiskSettings(0, 0, 15 * GB, DiskPolicy.SHARES));
        world.post(new Event.SettingsChanged(world.settings));
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("the end of both", 6_000, w -> !alpha.reports.isEmpty() && !beta.reports.isEmpty());
        assertEquals(2, world.commands.stream().filter(command -> command instanceof Command.Download get
                && get.file().name().equals("betatest_0_in")).count());
        beta.supply = 1;
        for (int step = 0; step < 30_000 && beta.reports.size() < 2; step++) {
            world.step(10);
        }
        assertEquals(2, beta.reports.size());
    }
}
