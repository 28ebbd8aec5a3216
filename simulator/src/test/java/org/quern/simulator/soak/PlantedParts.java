package org.quern.simulator.soak;

import java.util.TreeMap;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.WorldView;

/** What a client with a bug thinks of downloads that are not complete. */
final class PlantedParts {
    private PlantedParts() {}

    /** A look at the disk does not find what has come of them. */
    static EngineWrapper notMeasured() {
        return (world, engine) -> (now, events) -> engine.tick(now,
                events.stream().map(event -> withoutParts(world, event)).toList());
    }

    private static Event withoutParts(WorldView world, Event event) {
        if (!(event instanceof Event.DiskMeasured(var disk))) {
            return event;
        }
        TreeMap<ProjectUrl, Double> used = new TreeMap<>(disk.projectBytes());
        used.replaceAll((project, bytes) -> bytes - world.volume().partBytes(project));
        return new Event.DiskMeasured(new DiskFigures(disk.at(), disk.clientBytes(), used, disk.totalBytes(),
                disk.freeBytes()));
    }
}
