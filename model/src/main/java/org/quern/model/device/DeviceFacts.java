package org.quern.model.device;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one kind of coprocessor besides its speed and memory.
 *
 * @param cuda as CUDA describes the best card, null without CUDA
 * @param openCl as OpenCL describes the best card, null without OpenCL
 * @param cores cores of an Apple GPU, else 0
 * @param metal version of Metal on an Apple GPU, 0 = none
 * @param instances the cards that are used, in the order of the driver's numbers; empty if nothing tells them apart
 */
public record DeviceFacts(@Nullable CudaProperties cuda, @Nullable OpenClProperties openCl, int cores, int metal,
        List<CardInstance> instances) {
    /** Nothing is known. */
    public static final DeviceFacts NONE = new DeviceFacts(null, null, 0, 0, List.of());

    public DeviceFacts {
        instances = List.copyOf(instances);
    }

    /** The driver's number of an instance; the instance's own where nothing else is known. */
    public int deviceNumber(int instance) {
        return instance < instances.size() ? instances.get(instance).deviceNumber() : instance;
    }
}
