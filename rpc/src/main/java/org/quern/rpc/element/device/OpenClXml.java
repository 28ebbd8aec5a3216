package org.quern.rpc.element.device;

import org.quern.model.device.OpenClProperties;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code coproc_opencl}, and the children of {@code opencl_cpu_info} and their like (docs/protocol/scheduler-rpc.md 4.7.5). */
final class OpenClXml extends ElementTable<OpenClProperties> {
    static final OpenClXml TABLE = new OpenClXml();

    private final Column<OpenClProperties, String> name = raw("name", OpenClProperties::name);
    private final Column<OpenClProperties, String> vendor = raw("vendor", OpenClProperties::vendor);
    private final Column<OpenClProperties, Long> vendorId = wide("vendor_id", OpenClProperties::vendorId);
    private final Column<OpenClProperties, Boolean> available = zeroOne("available", OpenClProperties::available);
    private final Column<OpenClProperties, Long> half = wide("half_fp_config", OpenClProperties::halfFpConfig);
    private final Column<OpenClProperties, Long> single = wide("single_fp_config", OpenClProperties::singleFpConfig);
    private final Column<OpenClProperties, Long> doubled = wide("double_fp_config", OpenClProperties::doubleFpConfig);
    private final Column<OpenClProperties, Boolean> little = zeroOne("endian_little", OpenClProperties::littleEndian);
    private final Column<OpenClProperties, Long> capabilities = wide("execution_capabilities",
            OpenClProperties::executionCapabilities);
    private final Column<OpenClProperties, String> extensions = raw("extensions", OpenClProperties::extensions);
    private final Column<OpenClProperties, Long> globalMem = wideCount("global_mem_size",
            OpenClProperties::globalMemBytes);
    private final Column<OpenClProperties, Long> localMem = wideCount("local_mem_size",
            OpenClProperties::localMemBytes);
    private final Column<OpenClProperties, Long> clock = wideCount("max_clock_frequency",
            OpenClProperties::maxClockMhz);
    private final Column<OpenClProperties, Long> units = wideCount("max_compute_units",
            OpenClProperties::maxComputeUnits);
    private final Column<OpenClProperties, Integer> nvMajor = integer("nv_compute_capability_major",
            OpenClProperties::nvMajor);
    private final Column<OpenClProperties, Integer> nvMinor = integer("nv_compute_capability_minor",
            OpenClProperties::nvMinor);
    private final Column<OpenClProperties, Integer> simdPerUnit = integer("amd_simd_per_compute_unit",
            OpenClProperties::amdSimdPerComputeUnit);
    private final Column<OpenClProperties, Integer> simdWidth = integer("amd_simd_width",
            OpenClProperties::amdSimdWidth);
    private final Column<OpenClProperties, Integer> simdInstruction = integer("amd_simd_instruction_width",
            OpenClProperties::amdSimdInstructionWidth);
    private final Column<OpenClProperties, String> platform = raw("opencl_platform_version",
            OpenClProperties::platformVersion);
    private final Column<OpenClProperties, String> device = raw("opencl_device_version",
            OpenClProperties::deviceVersion);
    private final Column<OpenClProperties, String> driver = raw("opencl_driver_version",
            OpenClProperties::driverVersion);

    private OpenClXml() {
        super("coproc_opencl");
    }

    @Override
    protected OpenClProperties build(Values v) {
        return new OpenClProperties(v.get(name), v.get(vendor), v.get(vendorId), v.get(available), v.get(half),
                v.get(single), v.get(doubled), v.get(little), v.get(capabilities), v.get(extensions),
                v.get(globalMem), v.get(localMem), v.get(clock), v.get(units), v.get(nvMajor), v.get(nvMinor),
                v.get(simdPerUnit), v.get(simdWidth), v.get(simdInstruction), v.get(platform), v.get(device),
                v.get(driver));
    }
}
