package org.quern.model.device;

import java.util.Locale;

/** Whose device it is, which decides the resource that it counts for (docs/protocol/coprocessors.md 2.4). */
public enum Maker {
    NVIDIA("nvidia_opencl"),
    AMD("ati_opencl"),
    INTEL("intel_gpu_opencl"),
    APPLE("apple_gpu_opencl"),
    OTHER("other_opencl");

    private final String openClElement;

    Maker(String openClElement) {
        this.openClElement = openClElement;
    }

    /** The element of such a device in coproc_info.xml. */
    public String openClElement() {
        return openClElement;
    }

    /** By the vendor text of an OpenCL device. */
    public static Maker ofVendor(String vendor) {
        if (vendor.contains("NVIDIA")) {
            return NVIDIA;
        }
        if (vendor.contains("ATI") || vendor.contains("AMD") || vendor.contains("Advanced Micro Devices, Inc.")) {
            return AMD;
        }
        if (vendor.toLowerCase(Locale.ROOT).contains("intel")) {
            return INTEL;
        }
        return vendor.contains("Apple") ? APPLE : OTHER;
    }
}
