package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.command.Command;
import org.quern.model.FileId;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.WorldView;

/** A client in which transfers that hardly move keep their places. */
final class PlantedPlaces {
    private static final int PLACES = 8;

    private PlantedPlaces() {}

    static EngineWrapper heldForGood() {
        List<Command> held = new ArrayList<>();
        return PlantedBugs.commands((world, commands) -> {
            List<Command> wanted = new ArrayList<>(held);
            wanted.addAll(commands);
            held.clear();
            List<Command> now = new ArrayList<>();
            for (Command command : wanted) {
                boolean waits = switch (command) {
                    case Command.Download download -> isFull(world, false) && isOfLast(download.file());
                    case Command.Upload upload -> isFull(world, true) && isOfLast(upload.file());
                    default -> false;
                };
                (waits ? held : now).add(command);
            }
            return now;
        });
    }

    private static boolean isOfLast(FileId file) {
        return file.project().canonical().contains("p4");
    }

    private static boolean isFull(WorldView world, boolean upload) {
        return world.servers().stream().mapToLong(server -> world.transferCount(server.url(), upload)).sum() >= PLACES;
    }
}
