package org.quern.engine;

import java.util.List;
import java.util.TreeMap;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;

/** A client of two projects on a disk of a few hundred bytes. */
abstract class SmallDisk {
    /** Bytes that everything may use, and that the client uses itself; each project's program takes 100. */
    static final double LIMIT = 1100;
    static final double CORE = 100;

    final FakeServer alpha = new FakeServer("alpha", 0);
    final FakeServer beta = new FakeServer("beta", 0);
    /** Bytes that the client's own files take; grows when others fill the disk. */
    double core = CORE;
    double volumeFree = 1e6;

    FakeWorld world(DiskPolicy policy) {
        return world(policy, LIMIT);
    }

    FakeWorld world(DiskPolicy policy, double limit) {
        return world(policy, limit, 0);
    }

    FakeWorld world(DiskPolicy policy, double limit, double keptFree) {
        EngineSettings settings = EngineSettings.defaults(1, "plat").with(new DiskSettings(keptFree, 0, limit, policy))
                .with(new WorkSettings(BoincsRules.SUITE, 0.1, 0.5, true, 0, false, List.of()));
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS), settings, alpha, beta);
        world.figures = () -> figures(world);
        return world;
    }

    /** What a walk finds: the files that are here. */
    DiskFigures figures(FakeWorld world) {
        return figures(world, core, volumeFree);
    }

    static DiskFigures figures(FakeWorld world, double core, double volumeFree) {
        TreeMap<ProjectUrl, Double> bytes = new TreeMap<>();
        for (SavedProject project : world.view == null ? List.<SavedProject>of() : world.view().state().projects()) {
            bytes.put(project.url(), project.files().stream().filter(FileRecord::present)
                    .mapToDouble(file -> file.info().nbytes()).sum());
        }
        return new DiskFigures(world.wall, core, bytes, 1e6, volumeFree);
    }

    static List<FileInfo> downloads(FakeWorld world, String name) {
        return world.commands.stream().filter(Command.Download.class::isInstance).map(Command.Download.class::cast)
                .map(download -> download.record().info()).filter(info -> info.name().equals(name)).toList();
    }

    static List<FileId> deleted(FakeWorld world) {
        return world.commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file())
                .filter(file -> !file.name().endsWith("_out") && !file.name().equals("program")).toList();
    }

    static List<String> alerts(FakeWorld world) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message())
                .filter(message -> message.priority() == Message.Priority.ALERT).map(Message::text).toList();
    }

    /** The first project is asked, and has answered. */
    static void call(FakeWorld world) {
        int before = world.server().requests.size();
        world.post(
                new Event.Asked(new UserCommand.ForProject(world.server().url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("a call", 200, w -> w.server().requests.size() > before);
        world.run(3);
    }

    static FileRecord file(FakeWorld world, String name) {
        return world.view().state().projects().stream().flatMap(project -> project.files().stream())
                .filter(file -> file.name().equals(name)).findFirst().orElseThrow();
    }
}
