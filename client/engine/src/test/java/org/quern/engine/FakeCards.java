package org.quern.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Command;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;

/** Cards that tests make up, and what runs on them. */
final class FakeCards {
    private FakeCards() {}

    /** What each running task was last started on, by the driver's numbers. */
    static Map<String, List<Integer>> startedOn(FakeWorld world) {
        TreeMap<String, List<Integer>> last = new TreeMap<>();
        world.commands.stream().filter(Command.StartTask.class::isInstance).map(Command.StartTask.class::cast)
                .forEach(start -> last.put(start.launch().result().name(), start.launch().devices()));
        last.keySet().retainAll(world.view().tasks().stream().filter(ClientView.TaskView::scheduled)
                .map(ClientView.TaskView::result).toList());
        return last;
    }

    /** A computer of two processors with these cards, all of whose tasks take a card each. */
    static FakeWorld world(FakeServer server, List<Coprocessor> cards, GpuExclusion... exclusions) {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        return new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(cards),
                EngineSettings.defaults(2, "plat")
                        .with(new ProjectWishes(new TreeMap<>(), List.of(exclusions), false)),
                server);
    }

    /** All cards that a task was ever started on, by the driver's numbers. */
    static List<Integer> devices(FakeWorld world) {
        return world.commands.stream().filter(Command.StartTask.class::isInstance).map(Command.StartTask.class::cast)
                .flatMap(start -> start.launch().devices().stream()).distinct().sorted().toList();
    }

    /** Cards under these numbers of the driver's. */
    static Coprocessor numbered(int... numbers) {
        List<CardInstance> instances = new ArrayList<>();
        for (int number : numbers) {
            instances.add(new CardInstance(number, CardInstance.NO_OPENCL, "uuid " + number, null));
        }
        return new Coprocessor(ResourceType.NVIDIA, "card", numbers.length, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0, instances));
    }

    /** Cards of these identities, in the order of their numbers. */
    static Coprocessor counted(String... uuids) {
        List<CardInstance> instances = new ArrayList<>();
        for (String uuid : uuids) {
            instances.add(new CardInstance(instances.size(), CardInstance.NO_OPENCL, uuid, null));
        }
        return new Coprocessor(ResourceType.NVIDIA, "card", uuids.length, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0, instances));
    }

    /** A card that OpenCL drives, and CUDA as well or not. */
    static Coprocessor drivenBy(boolean cuda) {
        OpenClProperties openCl = new OpenClProperties("card", "NVIDIA", 1, true, 0, 1, 1, true, 1, "", 1 << 30, 1024,
                1000, 10, 8, 6, 0, 0, 0, "OpenCL 3.0", "OpenCL 3.0", "550.54");
        return new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(cuda ? CudaProperties.ofOpenCl(openCl, 55054) : null, openCl, 0, 0,
                        List.of(new CardInstance(0, 0, "uuid 0", null))));
    }
}
