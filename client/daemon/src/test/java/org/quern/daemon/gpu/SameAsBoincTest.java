package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.rpc.element.device.CoprocInfoXml;
import org.quern.testing.drivers.StubDrivers;

/** What BOINC's own client finds, field by field: PoCL, an OpenCL for CPUs, and stub drivers with cards. */
class SameAsBoincTest {
    private static final Path BOINC = Path.of("/usr/bin/boinc");
    private static final Path REGISTERED = Path.of("/etc/OpenCL/vendors/pocl.icd");

    @TempDir
    private Path directory = Path.of("");

    private static boolean isRequired() {
        return "required".equals(System.getProperty("quern.interop"));
    }

    private DeviceFindings ofBoinc(ProcessBuilder boinc) throws IOException, InterruptedException {
        Path data = Files.createDirectories(directory.resolve("boinc"));
        boinc.command(BOINC.toString(), "--detect_gpus", "--dir", data.toString()).directory(data.toFile())
                .redirectErrorStream(true).redirectOutput(directory.resolve("boinc.log").toFile());
        assertEquals(0, boinc.start().waitFor());
        return CoprocInfoXml.read(Files.readAllBytes(data.resolve("coproc_info.xml")));
    }

    @Test
    void poclIsFoundAsTheReferenceFindsIt() throws Exception {
        assumeTrue(isRequired() || (Files.exists(REGISTERED) && Files.isExecutable(BOINC)),
                "PoCL and BOINC's client are not installed (packages pocl-opencl-icd and boinc-client)");
        DeviceFindings boinc = ofBoinc(new ProcessBuilder());
        DeviceFindings quern = new ProbeProcess(directory, ProbeProcess.TIMEOUT).run(Set.of());
        assertFalse(boinc.openClCpus().isEmpty(), "BOINC finds it");
        assertEquals(fields(boinc), fields(quern));
    }

    /** All but the memory, of which PoCL tells a part of what is free at the moment. */
    private static List<String> fields(DeviceFindings found) {
        List<String> fields = new ArrayList<>();
        found.openClCpus().forEach(cpu -> {
            fields.add(cpu.platformVendor());
            OpenClProperties p = cpu.properties();
            fields.add(new OpenClProperties(p.name(), p.vendor(), p.vendorId(), p.available(), p.halfFpConfig(),
                    p.singleFpConfig(), p.doubleFpConfig(), p.littleEndian(), p.executionCapabilities(),
                    p.extensions(), 0, p.localMemBytes(), p.maxClockMhz(), p.maxComputeUnits(), p.nvMajor(),
                    p.nvMinor(), p.amdSimdPerComputeUnit(), p.amdSimdWidth(), p.amdSimdInstructionWidth(),
                    p.platformVersion(), p.deviceVersion(), p.driverVersion()).toString());
        });
        return fields;
    }

    @Test
    void stubCardsAreFoundAsTheReferenceFindsThem() throws Exception {
        assumeTrue(isRequired() || Files.isExecutable(BOINC), "BOINC's client is not installed (package boinc-client)");
        StubDrivers stubs = StubDrivers.build(directory.resolve("stubs"));
        stubs.cards("""
                card 17 1 8 6 68 1710000 10240 NVIDIA Stub A
                card 34 2 8 6 68 1710999 10240 NVIDIA Stub B
                opencl 1 10240 68 1710 NVIDIA NVIDIA Stub A
                opencl 2 10240 68 1710 NVIDIA NVIDIA Stub B
                opencl 7 8192 36 2100 AMD Radeon Stub C
                opencl 8 8192 36 2100 AMD Radeon Stub D
                opencl 9 4096 24 1150 Intel(R) Stub E
                opencl 10 2048 16 1 Odd Stub F
                opencl 11 2048 16 800 QUALCOMM Stub G
                """);
        ProcessBuilder process = new ProcessBuilder();
        process.environment().putAll(stubs.environment());
        DeviceFindings boinc = ofBoinc(process);
        DeviceFindings quern = new ProbeProcess(directory, ProbeProcess.TIMEOUT, stubs.environment()).run(Set.of());
        assertEquals(2, boinc.cuda().size(), Files.readString(directory.resolve("boinc.log"), StandardCharsets.UTF_8));
        for (int i = 0; i < 2; i++) {
            CudaCard theirs = boinc.cuda().get(i);
            CudaCard ours = quern.cuda().get(i);
            assertEquals(theirs.properties(), ours.properties());
            assertEquals(theirs.name(), ours.name());
            assertEquals(theirs.place(), ours.place());
            assertEquals(theirs.peakFlops(), ours.peakFlops());
            assertEquals(theirs.availableBytes(), ours.availableBytes());
        }
        assertEquals(7, boinc.openCl().size());
        assertEquals(openCl(boinc), openCl(quern));
        assertTrue(quern.warnings().stream().noneMatch(warning -> warning.contains("CUDA")), quern.toString());
    }

    /** All that BOINC's client tells of GPUs, in the order of makers; since 7.20 it computes the speed of other makers' in another way. */
    private static List<String> openCl(DeviceFindings found) {
        return found.openCl().stream().sorted(Comparator.comparing(OpenClDevice::maker)).map(device -> device.maker()
                + " " + device.deviceNumber() + " " + device.openClIndex() + " "
                + (device.maker() == Maker.OTHER ? "" : device.peakFlops()) + " "
                + device.availableBytes() + " " + device.withoutCuda() + " " + device.properties()).toList();
    }
}
