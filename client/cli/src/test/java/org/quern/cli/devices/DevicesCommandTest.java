package org.quern.cli.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.quern.cli.QuernRun;
import org.quern.cli.common.Json;
import org.quern.cli.text.LoadWords;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardLoad;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.PciPlace;

class DevicesCommandTest {
    private static final double GIB = 1 << 30;
    private static final CudaCard H100 = new CudaCard(0, "NVIDIA H100 80GB HBM3",
            new CudaProperties(13000, 58099, 85017493504.0, 0, 0, 32, 0, 1024, List.of(), List.of(), 1980000, 0, 9, 0,
                    0,
                    1, 132),
            84465090560.0, 6.690816e13, "580.159.04", "", new PciPlace(0, 0, 6));
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    @Test
    void aDeviceHasTheNamesOfTheInterface() {
        List<DeviceRow> rows = DeviceRow.of(new DeviceFindings(List.of(H100), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.NVIDIA, "NVIDIA graphics card", "0000:00:06.0", "nvidia")), List.of(),
                List.of()));
        assertEquals(1, rows.size(), "a card that is driven is not listed twice");
        assertEquals("{\"type\":\"NVIDIA\",\"name\":\"NVIDIA H100 80GB HBM3\",\"identity\":\"pci 0000:00:06.0\","
                + "\"memory_bytes\":85017493504,\"available_bytes\":84465090560,\"driver\":\"580.159.04\","
                + "\"library\":\"CUDA\",\"version\":\"CUDA 13.0, compute capability 9.0\","
                + "\"peak_flops\":66908160000000,\"usable\":true,\"reason\":\"\",\"device_number\":0}",
                Json.of(rows.getFirst().facts("")));
    }

    @Test
    void aWeakerCardHasItsNumberAndSaysWhyNoClientUsesIt() {
        CudaProperties weak = new CudaProperties(13000, 58099, 6e9, 0, 0, 32, 0, 1024, List.of(), List.of(), 1980000, 0,
                6, 1, 0, 1, 10);
        DeviceRow row = DeviceRow.of(new DeviceFindings(
                List.of(H100, new CudaCard(1, "GTX 1060", weak, 6e9, 4e12, "580.159.04", "", new PciPlace(0, 0, 7))),
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of())).getLast();
        assertEquals(1, row.number());
        assertEquals("not used: it is weaker than NVIDIA GPU 0; <use_all_gpus> in cc_config.xml uses it all the same",
                row.reason());
    }

    @Test
    void aCardThatNothingDrivesSaysWhyItIsNotUsed() {
        DeviceRow row = DeviceRow.of(new DeviceFindings(List.of(), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.AMD, "Navi 31", "0000:03:00.0", "amdgpu")), List.of(), List.of()))
                .getFirst();
        assertEquals("ATI", row.type());
        assertTrue(row.reason().contains("--explain"), row.reason());
    }

    @Test
    void aCardThatNothingDrivesIsListedBesideOneOfItsMakerThatIsDriven() {
        List<ListedCard> listed = List.of(new ListedCard(Maker.NVIDIA, "GK104", "0000:00:05.0", ""),
                new ListedCard(Maker.NVIDIA, "H100", "0000:00:06.0", "nvidia"),
                new ListedCard(Maker.NVIDIA, "GK104", "0000:00:07.0", ""),
                new ListedCard(Maker.OTHER, "ASPEED", "0000:00:08.0", "ast"));
        List<DeviceRow> rows = DeviceRow.of(new DeviceFindings(List.of(H100), List.of(), List.of(), List.of(), listed,
                List.of(), List.of()));
        assertEquals(List.of("pci 0000:00:06.0", "pci 0000:00:05.0", "pci 0000:00:07.0", "pci 0000:00:08.0"),
                rows.stream().map(DeviceRow::identity).toList());
        assertTrue(rows.get(1).reason().startsWith("the drivers do not name it, though they drive others of its maker"),
                rows.toString());
        assertTrue(rows.getLast().reason().startsWith("no library is known"), rows.toString());
        String text = String.join("\n", printed(List.of(rows.getLast()), row -> ""));
        assertTrue(text.startsWith("ASPEED     (pci 0000:00:08.0)"), text);
        assertEquals(3,
                DeviceRow.of(new DeviceFindings(List.of(), List.of(), List.of(), List.of(), listed.subList(0, 3),
                        List.of(), List.of())).size());
    }

    private static List<String> printed(List<DeviceRow> rows, Function<DeviceRow, String> byClient) {
        StringWriter text = new StringWriter();
        new DeviceList(rows, byClient).print(new PrintWriter(text, true));
        return text.toString().lines().toList();
    }

    private static DeviceRow row(int number, double free) {
        return new DeviceRow("NVIDIA", "A100", "GPU-" + number, 40 * GIB, free, "580", "CUDA", "CUDA 13.0", 19e12,
                true, "", number);
    }

    @Test
    void equalCardsStandTogetherWhateverTheirFreeMemory() {
        List<DeviceRow> rows = IntStream.range(0, 64)
                .mapToObj(number -> row(number, number == 5 ? GIB : 39 * GIB)).toList();
        List<String> lines = printed(rows, row -> "");
        assertEquals(4 + 64, lines.size());
        assertEquals(List.of("NVIDIA 0 to 63: A100, 64 cards",
                "           40.0 GiB, 1.0 to 39.0 GiB free, 19.00 TFLOPS peak, each",
                "           CUDA 13.0, driver 580", "           usable by CUDA", "           NVIDIA 0: GPU-0"),
                lines.subList(0, 5));
    }

    @Test
    void aCardThatTheClientDoesNotUseStandsApartFromItsTwins() {
        List<String> lines = printed(List.of(row(0, GIB), row(1, GIB), row(2, GIB)),
                row -> row.number() == 1 ? "it is to rest" : "");
        assertEquals("NVIDIA 0 and 2: A100, 2 cards", lines.getFirst());
        assertEquals(List.of("NVIDIA 1   A100 (GPU-1)", "           40.0 GiB, 1.0 GiB free, 19.00 TFLOPS peak",
                "           CUDA 13.0, driver 580",
                "           usable by CUDA, and not used by the running client: it is to rest"),
                lines.subList(6, 10));
    }

    @Test
    void aClientWithoutOpenClUsesACardByItsOtherLibraryAlone() {
        DeviceRow both = new DeviceRow("NVIDIA", "A100", "GPU-0", 40 * GIB, GIB, "580", "CUDA and OpenCL", "CUDA 13.0",
                19e12, true, "", 0);
        assertEquals(
                "           usable by CUDA and OpenCL; the running client does not use OpenCL, as its <no_opencl> says",
                printed(List.of(both.withoutOpenCl()), row -> "").getLast());
        assertEquals("           usable by CUDA", printed(List.of(row(0, GIB).withoutOpenCl()), row -> "").getLast());
    }

    @Test
    void equalCardsThatNothingDrivesStandTogetherWithTheirPlaces() {
        List<String> lines = printed(DeviceRow.of(new DeviceFindings(List.of(), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.NVIDIA, "GK104", "0000:00:05.0", ""),
                        new ListedCard(Maker.NVIDIA, "GK104", "0000:00:07.0", "")),
                List.of(), List.of())), row -> "");
        assertEquals("NVIDIA: GK104, 2 cards", lines.getFirst());
        assertEquals(List.of("           pci 0000:00:05.0", "           pci 0000:00:07.0"),
                lines.subList(2, 4));
    }

    @Test
    void anAppleGpuThatMetalDrivesIsUsable() {
        List<DeviceRow> rows = DeviceRow.of(new DeviceFindings(List.of(), List.of(), List.of(),
                List.of(new AppleCard("Apple M2", 10, 3)), List.of(new ListedCard(Maker.APPLE, "Apple M2", "", "")),
                List.of(), List.of()));
        assertEquals(1, rows.size(), rows.toString());
        assertTrue(rows.getFirst().usable());
        assertEquals("apple_gpu 0", rows.getFirst().device());
        assertEquals("Metal 3, 10 cores", rows.getFirst().version());
    }

    @Test
    void aCardMayBeTheOneThatIsDrivenWhereItsPlaceIsNotTold() {
        assertEquals(1, DeviceRow.of(new DeviceFindings(List.of(H100), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.NVIDIA, "H100", "", "")), List.of(), List.of())).size());
    }

    @Test
    void aWeakerCardThatTheClientUsesIsNotSaidToRest() {
        DeviceRow row = new DeviceRow("NVIDIA", "GTX 1060", "GPU-2", 6e9, 6e9, "580", "CUDA", "CUDA 13.0", 4e12, true,
                "not used: it is weaker than NVIDIA GPU 0", 1);
        assertEquals("", row.used().reason());
        assertEquals(row.identity(), row.used().identity());
    }

    @Test
    void aLoadAsFactsHasTheNamesThatStatusHas() {
        assertEquals("{\"identity\":\"GPU-1\",\"name\":\"H100\",\"busy_percent\":3,\"drives_display\":true}",
                Json.of(LoadWords.facts("", new CardLoad("GPU-1", "H100", told(3), NONE, NONE, NONE, NONE,
                        NONE, NONE, true))));
    }

    @Test
    void cardsOfOneNameAreToldApartByTheNumbersOfTheList() {
        CudaCard twin = new CudaCard(1, H100.name(), H100.properties(), 1e9, 1e12, "580", "GPU-2",
                new PciPlace(0, 0, 7));
        DeviceSurvey survey = new DeviceSurvey(new DeviceFindings(List.of(H100, twin), List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of()), List.of());
        assertEquals(Map.of("pci 0000:00:06.0", "NVIDIA 0", "GPU-2", "NVIDIA 1"), survey.names());
        CardLoad load = new CardLoad("GPU-2", "H100", told(3), NONE, NONE, NONE, NONE, NONE, NONE,
                false);
        assertEquals("NVIDIA 1, H100: 3 % busy", LoadWords.of("NVIDIA 1", load));
        assertTrue(Json.of(LoadWords.facts("NVIDIA 1", load)).startsWith("{\"device\":\"NVIDIA 1\","));
    }

    @Test
    void whatIsWaitedForHasItsName() {
        assertEquals("Waiting for the drivers' library NVML, which does not answer; 20 s at most.",
                DevicesCommand.waiting(LibraryKind.NVML));
    }

    @Test
    void watchingIsAnObjectALine() {
        QuernRun watched = QuernRun.quern("devices", "--watch", "1", "--json");
        assertTrue(watched.out().startsWith("{\"cards\":[") && watched.out().lines().count() == 1, watched.toString());
    }

    @Test
    void watchingNoTimesIsAnErrorOfUsage() {
        for (String times : List.of("0", "-1")) {
            QuernRun run = QuernRun.quern("devices", "--watch", times);
            assertEquals(2, run.exitCode(), run.toString());
            assertTrue(run.err().contains("--watch"), run.toString());
        }
    }

    @Test
    void aLoadIsALineAndWhatACardDoesNotTellIsLeftOut() {
        assertEquals("H100: 3 % busy, 37 °C, 81 of 700 W, 0.5 of 79.6 GiB in use, 1980 MHz", LoadWords.of("",
                new CardLoad("GPU-1", "H100", told(3), told(37), told(80.73), told(700), told(506724352),
                        told(85520809984.0),
                        told(1980), false)));
        assertEquals("i915 card0: 300 MHz, drives the display",
                LoadWords.of("", new CardLoad("pci", "i915 card0", NONE, NONE, NONE, NONE, NONE, NONE,
                        told(300), true)));
        assertEquals("x: 5 % busy",
                LoadWords.of("", new CardLoad("", "x", told(5), NONE, NONE, NONE, NONE, told(1e9), NONE,
                        false)),
                "a size alone says nothing of use");
        assertEquals("x: no figures are told", LoadWords.of("", CardLoad.silent("", "x", false)));
        assertEquals("ATI 0, x: no figures are told, drives the display",
                LoadWords.of("ATI 0", CardLoad.silent("", "x", true)));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the libraries that are expected are those of Linux")
    void theDevicesOfThisComputerAreAListInAnObjectAndTheExplanationNamesEveryLibrary() {
        QuernRun json = QuernRun.quern("devices", "--json");
        assertTrue(json.out().startsWith("{\"devices\":[") && json.out().stripTrailing().endsWith("]}"),
                json.toString());
        String all = QuernRun.quern("devices", "--explain", "--json").out();
        assertTrue(all.startsWith("{\"devices\":[") && all.contains("\"libraries\":["), all);
        QuernRun explained = QuernRun.quern("devices", "--explain");
        for (String library : List.of("NVML", "CUDA", "HIP")) {
            assertTrue(explained.out().contains(library), explained.toString());
        }
        assertEquals(0, explained.exitCode());
    }
}
