package org.quern.coproc.gpu.opencl;

import java.util.List;

/** Numbers of the properties that are asked for, as cl.h and cl_ext.h have them. */
final class ClProperty {
    static final int PLATFORM_VERSION = 0x0901;
    static final int PLATFORM_VENDOR = 0x0903;
    static final int VENDOR_ID = 0x1001;
    static final int MAX_COMPUTE_UNITS = 0x1002;
    static final int MAX_CLOCK_FREQUENCY = 0x100C;
    static final int SINGLE_FP_CONFIG = 0x101B;
    static final int GLOBAL_MEM_SIZE = 0x101F;
    static final int LOCAL_MEM_SIZE = 0x1023;
    static final int ENDIAN_LITTLE = 0x1026;
    static final int AVAILABLE = 0x1027;
    static final int EXECUTION_CAPABILITIES = 0x1029;
    static final int NAME = 0x102B;
    static final int VENDOR = 0x102C;
    static final int DRIVER_VERSION = 0x102D;
    static final int VERSION = 0x102F;
    static final int EXTENSIONS = 0x1030;
    static final int DOUBLE_FP_CONFIG = 0x1032;
    static final int HALF_FP_CONFIG = 0x1033;
    static final int UUID = 0x106A;
    static final int NV_MAJOR = 0x4000;
    static final int NV_MINOR = 0x4001;
    static final int NV_PCI_BUS = 0x4008;
    static final int NV_PCI_SLOT = 0x4009;
    static final int NV_PCI_DOMAIN = 0x400A;
    static final int AMD_BOARD_NAME = 0x4038;
    static final int AMD_SIMD_PER_COMPUTE_UNIT = 0x4040;
    static final int AMD_SIMD_WIDTH = 0x4041;
    static final int AMD_SIMD_INSTRUCTION_WIDTH = 0x4042;
    static final int PCI_BUS_INFO = 0x410F;

    /** Without one of these a device is no use. */
    static final List<Integer> REQUIRED = List.of(NAME, VENDOR, VENDOR_ID, AVAILABLE, SINGLE_FP_CONFIG, ENDIAN_LITTLE,
            EXECUTION_CAPABILITIES, EXTENSIONS, GLOBAL_MEM_SIZE, LOCAL_MEM_SIZE, MAX_CLOCK_FREQUENCY,
            MAX_COMPUTE_UNITS, VERSION, DRIVER_VERSION);
    static final List<Integer> OPTIONAL = List.of(DOUBLE_FP_CONFIG, HALF_FP_CONFIG, UUID, NV_MAJOR, NV_MINOR,
            NV_PCI_BUS, NV_PCI_SLOT, NV_PCI_DOMAIN, AMD_BOARD_NAME, AMD_SIMD_PER_COMPUTE_UNIT, AMD_SIMD_WIDTH,
            AMD_SIMD_INSTRUCTION_WIDTH, PCI_BUS_INFO);

    private ClProperty() {}
}
