package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.xml.XmlFiles;
import org.quern.coproc.assign.CardChoice;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** Cards that cc_config.xml takes out by the driver's number, from the file to what is used. */
class IgnoredCardsTest {
    private static final long GIB = 1L << 30;

    /** Two equal cards of AMD's and two of Intel's. */
    private static final DeviceFindings FOUR = new DeviceFindings(List.of(),
            List.of(card(Maker.AMD, 0), card(Maker.AMD, 1), card(Maker.INTEL, 0), card(Maker.INTEL, 1)), List.of(),
            List.of(), List.of(), List.of(), List.of());

    private static OpenClDevice card(Maker maker, int number) {
        return new OpenClDevice(maker, number, number,
                new OpenClProperties(maker + " card", maker.name(), 0, true, 0, 0, 0, true, 0, "", 8 * GIB, 1, 1000, 10,
                        0, 0, 0, 0, 0, "", "OpenCL 3.0", "1.0"),
                8 * GIB, 1e12, false, "", new PciPlace(0, (maker == Maker.AMD ? 16 : 32) + number, 0));
    }

    private static CardChoice.Chosen chosen(String options) {
        String text = "<cc_config><options>" + options + "</options></cc_config>";
        return CardChoice.of(FOUR, DeviceOptions.rules(ClientOptionsFile
                .of(XmlFiles.parse(text.getBytes(StandardCharsets.UTF_8), "cc_config.xml")).value()));
    }

    /** Each card that is used, then each that is not, with why. */
    private static List<String> told(CardChoice.Chosen chosen) {
        return Stream.concat(chosen.coprocessors().stream().flatMap(kind -> kind.facts().instances().stream()
                .map((CardInstance card) -> kind.type() + " " + card.deviceNumber())),
                chosen.leftOut().stream().map(card -> card.type() + " " + card.number() + ": " + card.why())).toList();
    }

    @Test
    void withoutAnOptionAllAreUsed() {
        assertEquals(List.of("ATI 0", "ATI 1", "intel_gpu 0", "intel_gpu 1"), told(chosen("")));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "<ignore_ati_dev>0</ignore_ati_dev>     | ATI 1, intel_gpu 0, intel_gpu 1, ATI 0: cc_config.xml says <ignore_ati_dev>0</ignore_ati_dev>",
        "<ignore_ati_dev>1</ignore_ati_dev>     | ATI 0, intel_gpu 0, intel_gpu 1, ATI 1: cc_config.xml says <ignore_ati_dev>1</ignore_ati_dev>",
        "<ignore_intel_dev>0</ignore_intel_dev> | ATI 0, ATI 1, intel_gpu 1, intel_gpu 0: cc_config.xml says <ignore_intel_dev>0</ignore_intel_dev>",
        "<ignore_intel_dev>1</ignore_intel_dev> | ATI 0, ATI 1, intel_gpu 0, intel_gpu 1: cc_config.xml says <ignore_intel_dev>1</ignore_intel_dev>",
        "<ignore_ati_dev>7</ignore_ati_dev>     | ATI 0, ATI 1, intel_gpu 0, intel_gpu 1",
        "<ignore_nvidia_dev>0</ignore_nvidia_dev> | ATI 0, ATI 1, intel_gpu 0, intel_gpu 1"})
    void oneCardOfOneMakerIsTakenOutAndSaysByWhichOption(String option, String told) {
        assertEquals(told, String.join(", ", told(chosen(option))));
    }

    @ParameterizedTest
    @CsvSource({"ignore_ati_dev, intel_gpu", "ignore_intel_dev, ATI"})
    void allCardsOfAMakerMayBeTakenOut(String option, String left) {
        String each = "<%1$s>0</%1$s><%1$s>1</%1$s>".formatted(option);
        assertEquals(List.of(left), chosen(each).coprocessors().stream().map(kind -> kind.type().name()).toList());
        assertEquals(2, chosen(each).leftOut().size());
    }
}
