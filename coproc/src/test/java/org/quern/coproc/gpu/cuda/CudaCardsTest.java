package org.quern.coproc.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.PciPlace;

class CudaCardsTest {
    private final List<String> warnings = new ArrayList<>();

    private static Properties recording() throws IOException {
        Properties recording = new Properties();
        try (InputStream in = Objects.requireNonNull(CudaCardsTest.class.getResourceAsStream("h100.properties"))) {
            recording.load(in);
        }
        return recording;
    }

    private static CudaReading.Device device(Properties recording) {
        Map<Integer, Integer> attributes = new HashMap<>();
        recording.stringPropertyNames().stream().filter(name -> name.startsWith("attribute."))
                .forEach(name -> attributes
                        .put(Integer.valueOf(name.substring(10)), Integer.valueOf(recording.getProperty(name))));
        return new CudaReading.Device(0, recording.getProperty("name"), recording.getProperty("uuid"),
                recording.getProperty("place"), Long.parseLong(recording.getProperty("total")),
                Long.parseLong(recording.getProperty("free")), attributes);
    }

    private List<CudaCard> cards(CudaReading.Device device) {
        return CudaCards.of(new CudaReading(13000, 1, List.of(device)), "580.159.04", warnings::add);
    }

    @Test
    void aRecordedCardIsDescribedAsServersReadIt() throws IOException {
        CudaCard card = cards(device(recording())).getFirst();
        assertEquals("NVIDIA H100 80GB HBM3", card.name());
        assertEquals(new CudaProperties(13000, 58099, 85017493504.0, 49152, 65536, 32, 2147483647, 1024,
                List.of(1024, 1024, 64), List.of(2147483647, 65535, 65535), 1980000, 65536, 9, 0, 512, 1, 132),
                card.properties());
        assertEquals(84465090560.0, card.availableBytes());
        assertEquals(6.690816e13, card.peakFlops(), 1e6);
        assertEquals("GPU-00112233-4455-6677-8899-aabbccddeeff", card.uuid());
        assertEquals(new PciPlace(0, 0, 6), card.place());
        assertEquals(List.of(), warnings);
    }

    @Test
    void aCardWhoseFreeMemoryNobodyTellsHasAllOfIt() throws IOException {
        CudaReading.Device whole = device(recording());
        CudaCard card = cards(new CudaReading.Device(0, whole.name(), "", "", whole.totalBytes(), -1,
                whole.attributes())).getFirst();
        assertEquals((double) whole.totalBytes(), card.availableBytes());
        assertEquals("", card.uuid());
        assertEquals(new PciPlace(0, 0, 6), card.place(), "the attributes tell the place too");
        assertTrue(warnings.getFirst().contains("free memory could not be asked"), warnings.toString());
    }

    @Test
    void aSpeedThatCannotBeIsTold() {
        CudaReading.Device device = new CudaReading.Device(3, "Card", "", "", 1 << 30, 1,
                Map.of(75, 9, 13, 2147483647, 16, 1000));
        assertEquals(1e11, cards(device).getFirst().peakFlops());
        assertEquals(List.of("NVIDIA: card 3 (Card): its speed cannot be what its driver's figures make it; "
                + "100 GFLOPS are taken"), warnings);
    }

    @Test
    void figuresBelowZeroAreNoneAndMakeNoSpeed() {
        CudaCard card = cards(new CudaReading.Device(3, "Card", "", "", 1 << 30, 1,
                Map.of(75, 9, 76, -6, 10, -32, 13, -1710000, 16, -68))).getFirst();
        assertEquals(1e11, card.peakFlops());
        assertEquals(0, card.properties().clockRateKhz());
        assertEquals(0, card.properties().minor());
        assertTrue(warnings.getFirst().contains("its speed cannot be"), warnings.toString());
    }

    @Test
    void cardsThatTheDriverDoesNotTellApartAreKnownByTheirNumbersAndThatIsTold() throws IOException {
        CudaReading.Device one = device(recording());
        CudaReading.Device same = new CudaReading.Device(1, one.name(), one.uuid(), one.place(), one.totalBytes(),
                one.freeBytes(), one.attributes());
        List<CudaCard> cards = CudaCards.of(new CudaReading(13000, 2, List.of(one, same)), "580", warnings::add);
        assertEquals(2, cards.size());
        assertTrue(cards.stream().allMatch(card -> card.uuid().isEmpty() && card.place() == null), cards.toString());
        assertTrue(warnings.getFirst().contains("known by their numbers only"), warnings.toString());
    }

    @ParameterizedTest
    @CsvSource({"0, 1000000000, compute capability 0", "101, 1000000000, compute capability 101",
        "9, 0, 0 bytes of memory", "9, -1, -1 bytes of memory", "9, 9000000000000000, 9000000000000000 bytes"})
    void whatCannotBeIsLeftOutAndTold(int major, long memory, String reason) {
        assertEquals(List.of(), cards(new CudaReading.Device(3, "Card", "", "", memory, 1, Map.of(75, major))));
        assertTrue(warnings.getFirst().startsWith("NVIDIA: card 3 (Card) is left out: " + reason), warnings.toString());
    }

    @ParameterizedTest
    @CsvSource({"470.86, 47086", "535.104.05, 53599", "580.159.04, 58099", "340, 34000", "'', 0", "abc, 0",
        "99999999999.1, 1"})
    void aDriversVersionIsANumberAsBoincHasIt(String text, int number) {
        assertEquals(number, CudaCards.driverNumber(text));
    }
}
