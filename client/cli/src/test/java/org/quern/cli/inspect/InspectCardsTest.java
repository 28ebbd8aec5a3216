package org.quern.cli.inspect;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.WorkRequest;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;
import org.quern.rpc.element.device.CoprocInfoXml;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code quern inspect} knows every element that the client itself writes of cards. */
class InspectCardsTest {
    private static final CudaProperties CUDA = new CudaProperties(13000, 58099, 8e10, 0, 0, 32, 0, 1024, List.of(),
            List.of(), 1980000, 0, 9, 0, 0, 1, 132);
    private static final OpenClProperties OPENCL = new OpenClProperties("card", "AMD", 1, true, 0, 1, 1, true, 1, "",
            1 << 30, 1024, 1000, 10, 0, 0, 0, 0, 0, "OpenCL 3.0", "OpenCL 3.0", "1");
    private static final PciPlace PLACE = new PciPlace(0, 0, 6);

    @TempDir
    private Path directory = Path.of("");

    private void assertKnown(String document) throws IOException {
        Path file = Files.writeString(directory.resolve("document"), document, StandardCharsets.ISO_8859_1);
        String said = QuernRun.quern("inspect", "--json", file.toString()).out();
        assertTrue(said.contains("\"unknown\":[]"), said);
    }

    private static OpenClDevice device(Maker maker) {
        return new OpenClDevice(maker, 0, 0, OPENCL, 1e9, 1e12, false, "uuid", PLACE);
    }

    @Test
    void inWhatTheDriversAnswered() throws IOException {
        assertKnown(new String(CoprocInfoXml.write(new DeviceFindings(
                List.of(new CudaCard(0, "H100", CUDA, 8e10, 6e13, "580", "GPU-1", PLACE)),
                List.of(device(Maker.NVIDIA), device(Maker.AMD), device(Maker.INTEL), device(Maker.OTHER)), List.of(),
                List.of(new AppleCard("M", 8, 3)), List.of(new ListedCard(Maker.AMD, "Navi", "0000:03:00.0", "amdgpu")),
                List.of(new LibraryAnswer("CUDA", "libcuda.so.1", true, "580")), List.of("a warning"),
                List.of(PLACE))), StandardCharsets.ISO_8859_1));
    }

    @Test
    void inStatesRequestsAndAnswersToManagers() throws IOException {
        List<CardInstance> instances = List.of(new CardInstance(0, 0, "GPU-1", PLACE));
        List<Coprocessor> cards = List.of(
                card(ResourceType.NVIDIA, new DeviceFacts(CUDA, OPENCL, 0, 0, instances)),
                card(ResourceType.ATI, new DeviceFacts(null, OPENCL, 0, 0, instances)),
                card(ResourceType.INTEL_GPU, new DeviceFacts(null, OPENCL, 0, 0, instances)),
                card(ResourceType.APPLE_GPU, new DeviceFacts(null, null, 8, 3, instances)),
                card(new ResourceType("odd"), new DeviceFacts(null, OPENCL, 0, 0, instances)),
                new Coprocessor(ResourceType.NVIDIA, "listed", 1, 0, 0, 0, "", false, "nothing drives it"));
        String state = written(out -> CoprocessorXml.writeState(out, cards));
        assertKnown("<client_state><host_info>" + state + "</host_info></client_state>");
        assertKnown("<boinc_gui_rpc_reply><host_info>" + state + "</host_info></boinc_gui_rpc_reply>");
        assertKnown("<scheduler_request><host_info></host_info>"
                + written(out -> CoprocessorXml.writeRequest(out, cards, WorkRequest.NOTHING))
                + "</scheduler_request>");
    }

    private static Coprocessor card(ResourceType type, DeviceFacts facts) {
        return new Coprocessor(type, "card", 1, 1e12, 1e9, 1e9, "580", true, "", facts);
    }

    private interface Content {
        void write(BoincXmlWriter out) throws IOException;
    }

    private static String written(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        content.write(out);
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
