package org.quern.rpc.element.device;

import java.io.IOException;
import org.quern.model.device.OpenClProperties;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** The children of {@code coproc_opencl}, {@code opencl_cpu_info} and their like (docs/protocol/scheduler-rpc.md 4.7.5). */
public final class OpenClElement {
    private String name = "";
    private String vendor = "";
    private long vendorId;
    private boolean available;
    private long half;
    private long single;
    private long doubled;
    private boolean littleEndian;
    private long capabilities;
    private String extensions = "";
    private long globalMem;
    private long localMem;
    private long clock;
    private long units;
    private int nvMajor;
    private int nvMinor;
    private int simdPerUnit;
    private int simdWidth;
    private int simdInstruction;
    private String platformVersion = "";
    private String deviceVersion = "";
    private String driverVersion = "";

    /** Writes the children; the open element is the caller's. */
    public static void write(BoincXmlWriter out, OpenClProperties device) throws IOException {
        out.raw("name", device.name());
        out.raw("vendor", device.vendor());
        out.integer("vendor_id", device.vendorId());
        out.zeroOne("available", device.available());
        out.integer("half_fp_config", device.halfFpConfig());
        out.integer("single_fp_config", device.singleFpConfig());
        out.integer("double_fp_config", device.doubleFpConfig());
        out.zeroOne("endian_little", device.littleEndian());
        out.integer("execution_capabilities", device.executionCapabilities());
        out.raw("extensions", device.extensions());
        out.integer("global_mem_size", device.globalMemBytes());
        out.integer("local_mem_size", device.localMemBytes());
        out.integer("max_clock_frequency", device.maxClockMhz());
        out.integer("max_compute_units", device.maxComputeUnits());
        out.integer("nv_compute_capability_major", device.nvMajor());
        out.integer("nv_compute_capability_minor", device.nvMinor());
        out.integer("amd_simd_per_compute_unit", device.amdSimdPerComputeUnit());
        out.integer("amd_simd_width", device.amdSimdWidth());
        out.integer("amd_simd_instruction_width", device.amdSimdInstructionWidth());
        out.raw("opencl_platform_version", device.platformVersion());
        out.raw("opencl_device_version", device.deviceVersion());
        out.raw("opencl_driver_version", device.driverVersion());
    }

    /** A device of which nothing is known. */
    public static OpenClProperties none() {
        return new OpenClElement().build();
    }

    /** Reads the current element. */
    public static OpenClProperties read(BoincXml xml) throws IOException {
        OpenClElement read = new OpenClElement();
        for (int element = xml.enter(); xml.nextChild(element);) {
            read.take(xml);
        }
        return read.build();
    }

    /** Takes the current element if it is one of the children. */
    void take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "name" -> name = xml.text();
            case "vendor" -> vendor = xml.text();
            case "vendor_id" -> vendorId = xml.longOr(0);
            case "available" -> available = xml.bool();
            case "half_fp_config" -> half = xml.longOr(0);
            case "single_fp_config" -> single = xml.longOr(0);
            case "double_fp_config" -> doubled = xml.longOr(0);
            case "endian_little" -> littleEndian = xml.bool();
            case "execution_capabilities" -> capabilities = xml.longOr(0);
            case "extensions" -> extensions = xml.text();
            case "global_mem_size" -> globalMem = Math.max(0, xml.longOr(0));
            case "local_mem_size" -> localMem = Math.max(0, xml.longOr(0));
            default -> takeSpeed(xml);
        }
    }

    private void takeSpeed(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "max_clock_frequency" -> clock = Math.max(0, xml.longOr(0));
            case "max_compute_units" -> units = Math.max(0, xml.longOr(0));
            case "nv_compute_capability_major" -> nvMajor = xml.intOr(0);
            case "nv_compute_capability_minor" -> nvMinor = xml.intOr(0);
            case "amd_simd_per_compute_unit" -> simdPerUnit = xml.intOr(0);
            case "amd_simd_width" -> simdWidth = xml.intOr(0);
            case "amd_simd_instruction_width" -> simdInstruction = xml.intOr(0);
            case "opencl_platform_version" -> platformVersion = xml.text();
            case "opencl_device_version" -> deviceVersion = xml.text();
            case "opencl_driver_version" -> driverVersion = xml.text();
            default -> {
            }
        }
    }

    OpenClProperties build() {
        return new OpenClProperties(name, vendor, vendorId, available, half, single, doubled, littleEndian,
                capabilities, extensions, globalMem, localMem, clock, units, nvMajor, nvMinor, simdPerUnit, simdWidth,
                simdInstruction, platformVersion, deviceVersion, driverVersion);
    }
}
