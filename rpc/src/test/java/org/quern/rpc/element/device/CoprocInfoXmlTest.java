package org.quern.rpc.element.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

class CoprocInfoXmlTest {
    private static final CudaProperties CUDA = new CudaProperties(13000, 58099, 85017493504.0, 49152, 65536, 32,
            2147483647, 1024, List.of(1024, 1024, 64), List.of(2147483647, 65535, 65535), 1980000, 65536, 9, 0, 512, 1,
            132);
    private static final OpenClProperties CL = new OpenClProperties("Card <A> & B", "NVIDIA Corporation", 4318, true,
            0, 191, 63, true, 1, "cl_khr_fp64 cl_khr_icd", 85017493504L, 49152, 1980, 132, 9, 0, 0, 0, 0,
            "OpenCL 3.0 CUDA 13.0", "OpenCL 3.0 CUDA", "580.159.04");

    private static DeviceFindings everything() {
        return new DeviceFindings(
                List.of(new CudaCard(0, "Card <A> & B", CUDA, 8e10, 6.691e13, "580.159.04", "GPU-1",
                        new PciPlace(0, 1, 2)),
                        new CudaCard(1, "Card C", CUDA, 7e10, 6e13, "580.159.04", "GPU-2", new PciPlace(1, 0, 6))),
                List.of(new OpenClDevice(Maker.NVIDIA, 0, 0, CL, 8e10, 6e13, false, "ab", new PciPlace(0, 1, 2)),
                        new OpenClDevice(Maker.INTEL, 0, 0, CL, 8e10, 6e11, false, "", null),
                        new OpenClDevice(Maker.OTHER, 0, 1, CL, 8e10, 6e11, true, "", null)),
                List.of(new OpenClCpu("The pocl project", CL)), List.of(new AppleCard("Apple M2 Max", 38, 3)),
                List.of(new ListedCard(Maker.AMD, "Navi 31", "0000:03:00.0", "amdgpu")),
                List.of(new LibraryAnswer("CUDA", "libcuda.so.1", true, "CUDA 13.0, 2 cards")),
                List.of("NVIDIA: something & more"), List.of(new PciPlace(0, 3, 0)));
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        assertEquals(everything(), CoprocInfoXml.read(CoprocInfoXml.write(everything())));
        assertEquals(DeviceFindings.NONE, CoprocInfoXml.read(CoprocInfoXml.write(DeviceFindings.NONE)));
    }

    @Test
    void theElementsOfACudaCardStandInTheReferencesOrder() {
        String text = new String(CoprocInfoXml.write(everything()), StandardCharsets.ISO_8859_1);
        int at = 0;
        for (String element : List.of("<coprocs>", "<have_cuda>1<", "<cuda_version>13000<", "<coproc_cuda>",
                "<count>1<", "<name>", "<available_ram>80000000000.000000<", "<have_cuda>1<", "<have_opencl>0<",
                "<peak_flops>66910000000000.000000<", "<cudaVersion>13000<", "<drvVersion>58099<",
                "<totalGlobalMem>85017493504.000000<", "<sharedMemPerBlock>49152.000000<", "<regsPerBlock>65536<",
                "<warpSize>32<", "<memPitch>2147483647.000000<", "<maxThreadsPerBlock>1024<",
                "<maxThreadsDim>1024 1024 64<", "<maxGridSize>2147483647 65535 65535<", "<clockRate>1980000<",
                "<totalConstMem>65536.000000<", "<major>9<", "<minor>0<", "<textureAlignment>512.000000<",
                "<deviceOverlap>1<", "<multiProcessorCount>132<", "<pci_info>", "<bus_id>1<", "<device_id>2<",
                "<domain_id>0<", "</coproc_cuda>", "<coproc_intel_gpu>", "<coproc_apple_gpu>", "<nvidia_opencl>",
                "<intel_gpu_opencl>", "<other_opencl>", "<opencl_cpu_prop>", "<warning>", "</coprocs>")) {
            int found = text.indexOf(element, at);
            assertTrue(found >= at, element + " is missing behind position " + at + " of\n" + text);
            at = found + element.length();
        }
    }

    @Test
    void theFileOfARealCardIsRead() throws IOException {
        DeviceFindings read;
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("h100-coproc_info.xml"))) {
            read = CoprocInfoXml.read(in.readAllBytes());
        }
        CudaCard card = read.cuda().getFirst();
        assertEquals("NVIDIA H100 80GB HBM3", card.name());
        assertEquals(132, card.properties().multiProcessorCount());
        assertEquals(84465090560.0, card.availableBytes());
        assertEquals("580.159.04", card.driver());
        assertEquals(new PciPlace(0, 0, 6), card.place());
        OpenClDevice openCl = read.openCl().getFirst();
        assertEquals(Maker.NVIDIA, openCl.maker());
        assertEquals(card.place(), openCl.place());
        assertEquals(300, openCl.properties().version());
        assertEquals("The pocl project", read.openClCpus().getFirst().platformVendor());
        assertEquals(List.of("NVML", "CUDA", "HIP", "OpenCL"),
                read.libraries().stream().map(LibraryAnswer::kind).toList());
        assertEquals("nvidia", read.listed().getFirst().kernelDriver());
        assertEquals(read, CoprocInfoXml.read(CoprocInfoXml.write(read)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "<coprocs><coproc_cuda><count>1</count>", "<coprocs>", "\0\0\0"})
    void whatHasNoEndIsRefused(String document) {
        assertThrows(IOException.class, () -> CoprocInfoXml.read(document.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "-nan", "inf", "1e999", "-1e300", "0x10", "1 2"})
    void figuresThatAreNoneAreZeros(String figure) throws IOException {
        DeviceFindings read = CoprocInfoXml.read(("<coprocs><coproc_cuda><major>9</major><available_ram>" + figure
                + "</available_ram><peak_flops>" + figure + "</peak_flops><totalGlobalMem>" + figure
                + "</totalGlobalMem></coproc_cuda><ati_opencl><peak_flops>" + figure + "</peak_flops><global_mem_size>"
                + figure + "</global_mem_size></ati_opencl></coprocs>").getBytes(StandardCharsets.ISO_8859_1));
        CudaCard cuda = read.cuda().getFirst();
        OpenClDevice openCl = read.openCl().getFirst();
        for (double told : List.of(cuda.availableBytes(), cuda.peakFlops(), cuda.properties().totalGlobalMem(),
                openCl.peakFlops(), (double) openCl.properties().globalMemBytes())) {
            assertTrue(told == 0 || told == 1 || told == 16, figure + " is read as " + told);
        }
    }

    @Test
    void aFileThatLiesIsBounded() throws IOException {
        String many = "<coproc_cuda><count>-5</count><major>9</major><clockRate>-1</clockRate></coproc_cuda>"
                .repeat(500);
        DeviceFindings read = CoprocInfoXml
                .read(("<coprocs>" + many + "</coprocs>").getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(64, read.cuda().size());
        assertEquals(0, read.cuda().getFirst().properties().clockRateKhz());
    }
}
