package org.quern.rpc.element.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.WorkRequest;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;
import org.quern.rpc.codec.HostInfoText;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <coprocs>} of scheduler requests, element by element. */
class CoprocessorXmlTest {
    private static final OpenClProperties CL = new OpenClProperties("Card", "Maker", 4318, true, 0, 191, 63, true, 1,
            "cl_khr_fp64", 8L << 30, 49152, 1980, 36, 0, 0, 4, 16, 1, "OpenCL 2.1", "OpenCL 3.0 x", "1.2");
    private static final CudaProperties CUDA = new CudaProperties(13000, 58099, 8e9, 49152, 65536, 32, 2147483647, 1024,
            List.of(1024, 1024, 64), List.of(2147483647, 65535, 65535), 1980000, 65536, 9, 0, 512, 1, 132);

    private static Coprocessor card(String type) {
        boolean nvidia = type.equals("NVIDIA");
        boolean apple = type.equals("apple_gpu");
        boolean other = type.equals("Mali-G78");
        return new Coprocessor(new ResourceType(type), other ? type : "Card", 2, 6e12, 8e9,
                other ? CL.globalMemBytes() : 7e9, "1.2", true, "",
                new DeviceFacts(nvidia ? CUDA : null, CL, apple ? 38 : 0, apple ? 3 : 0,
                        List.of(new CardInstance(0, 0, "GPU-1", new PciPlace(0, 1, 0)),
                                new CardInstance(1, 1, "GPU-2", new PciPlace(0, 2, 0)))));
    }

    private static String request(Coprocessor card) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        CoprocessorXml.writeRequest(out, List.of(card),
                new WorkRequest(List.of(new WorkRequest.Ask(card.type(), 100, 1, 5))));
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    /** Names of the elements in order, those inside another element with its name before. */
    private static List<String> elements(String document) throws Exception {
        List<String> names = new ArrayList<>();
        BoincXml xml = BoincXml.of(document.getBytes(StandardCharsets.ISO_8859_1));
        for (int root = xml.root("coprocs"); xml.nextChild(root);) {
            names.add(xml.name());
            for (int card = xml.enter(); xml.nextChild(card);) {
                names.add(xml.name());
            }
        }
        return names;
    }

    @ParameterizedTest
    @CsvSource({
        "NVIDIA, coproc_cuda count name available_ram have_cuda have_opencl req_secs req_instances estimated_delay peak_flops"
                + " cudaVersion drvVersion totalGlobalMem sharedMemPerBlock regsPerBlock warpSize memPitch maxThreadsPerBlock"
                + " maxThreadsDim maxGridSize clockRate totalConstMem major minor textureAlignment deviceOverlap"
                + " multiProcessorCount coproc_opencl",
        "ATI, coproc_ati count name available_ram have_cal have_opencl req_secs req_instances estimated_delay peak_flops"
                + " CALVersion target localRAM uncachedRemoteRAM cachedRemoteRAM engineClock memoryClock wavefrontSize"
                + " numberOfSIMD doublePrecision pitch_alignment surface_alignment maxResource1DWidth maxResource2DWidth"
                + " maxResource2DHeight coproc_opencl",
        "intel_gpu, coproc_intel_gpu count name available_ram have_opencl req_secs req_instances estimated_delay peak_flops"
                + " coproc_opencl",
        "apple_gpu, coproc_apple_gpu count model available_ram have_metal have_opencl ncores metal_support req_secs"
                + " req_instances estimated_delay peak_flops coproc_opencl",
        "Mali-G78, coproc type count req_secs req_instances estimated_delay peak_flops coproc_opencl"})
    void aRequestHasTheElementsOfEachKindInTheReferencesOrderAndNoPlaces(String type, String expected)
            throws Exception {
        List<String> elements = elements(request(card(type)));
        assertEquals("quern_driver", elements.removeLast());
        assertEquals(List.of(expected.split(" ")), elements);
    }

    @Test
    void aStateHasTheReferencesElementsBeforeThoseOfOurOwnAndOtherMakersNamesAndMemoryComeBack() throws Exception {
        List<String> nvidia = elements(state(card("NVIDIA")));
        assertEquals(
                List.of("coproc_opencl", "pci_info", "pci_info", "quern_instance", "quern_instance", "quern_driver"),
                nvidia.subList(nvidia.indexOf("coproc_opencl"), nvidia.size()));
        Coprocessor other = card("Mali-G78");
        assertEquals(
                List.of("coproc", "type", "count", "peak_flops", "coproc_opencl", "quern_instance", "quern_instance",
                        "quern_driver"),
                elements(state(other)));
        BoincXml xml = BoincXml.of(state(other).getBytes(StandardCharsets.ISO_8859_1));
        xml.root("coprocs");
        Coprocessor read = CoprocessorXml.readList(xml).coprocessors().getFirst();
        assertEquals("Mali-G78", read.name());
        assertEquals(other.availableRamBytes(), read.availableRamBytes());
    }

    @Test
    void aCardThatNothingDrivesIsInNoState() throws Exception {
        Coprocessor listed = new Coprocessor(ResourceType.NVIDIA, "listed", 1, 0, 0, 0, "", false, "nothing drives it");
        assertEquals(List.of(), elements(state(listed)));
        assertFalse(HostInfoText.of(HostInfo.plain(2, 1e9).withCoprocessors(List.of(listed))).contains("coproc_cuda"),
                "nor do managers see one");
    }

    private static String state(Coprocessor card) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        CoprocessorXml.writeState(out, List.of(card));
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void openClIsDescribedElementByElement() throws Exception {
        String text = request(card("intel_gpu"));
        List<String> lines = text.substring(text.indexOf("<coproc_opencl>"), text.indexOf("</coproc_opencl>")).lines()
                .skip(1).map(String::strip).filter(line -> !line.isEmpty()).toList();
        assertEquals(List.of("<name>Card</name>", "<vendor>Maker</vendor>", "<vendor_id>4318</vendor_id>",
                "<available>1</available>", "<half_fp_config>0</half_fp_config>",
                "<single_fp_config>191</single_fp_config>", "<double_fp_config>63</double_fp_config>",
                "<endian_little>1</endian_little>", "<execution_capabilities>1</execution_capabilities>",
                "<extensions>cl_khr_fp64</extensions>", "<global_mem_size>8589934592</global_mem_size>",
                "<local_mem_size>49152</local_mem_size>", "<max_clock_frequency>1980</max_clock_frequency>",
                "<max_compute_units>36</max_compute_units>",
                "<nv_compute_capability_major>0</nv_compute_capability_major>",
                "<nv_compute_capability_minor>0</nv_compute_capability_minor>",
                "<amd_simd_per_compute_unit>4</amd_simd_per_compute_unit>", "<amd_simd_width>16</amd_simd_width>",
                "<amd_simd_instruction_width>1</amd_simd_instruction_width>",
                "<opencl_platform_version>OpenCL 2.1</opencl_platform_version>",
                "<opencl_device_version>OpenCL 3.0 x</opencl_device_version>",
                "<opencl_driver_version>1.2</opencl_driver_version>"), lines);
    }

    @Test
    void aStateThatTellsOfMoreInstancesThanThereCanBeIsBounded() throws Exception {
        BoincXml xml = BoincXml.of(("<coprocs><coproc_cuda><count>2000000000</count>"
                + "<quern_instance><device_num>1</device_num></quern_instance>".repeat(100)
                + "<pci_info><bus_id>1</bus_id></pci_info>".repeat(100) + "</coproc_cuda></coprocs>")
                .getBytes(StandardCharsets.ISO_8859_1));
        xml.root("coprocs");
        Coprocessor read = CoprocessorXml.readList(xml).coprocessors().getFirst();
        assertEquals(64, read.count());
        assertEquals(64, read.facts().instances().size());
        assertTrue(read.usable());
    }
}
