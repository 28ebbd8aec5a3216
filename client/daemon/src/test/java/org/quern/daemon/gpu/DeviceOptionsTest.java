package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.xml.XmlFiles;
import org.quern.coproc.assign.CardRules;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** docs/protocol/coprocessors.md 5. */
class DeviceOptionsTest {
    private static ClientOptions options(String body) {
        String text = "<cc_config><options>" + body + "</options></cc_config>";
        return ClientOptionsFile.of(XmlFiles.parse(text.getBytes(StandardCharsets.UTF_8), "cc_config.xml")).value();
    }

    @ParameterizedTest
    @CsvSource({"'', false, false", "<no_gpus/>, true, false", "<use_all_gpus/>, false, true",
        "<no_gpus/><use_all_gpus>1</use_all_gpus>, true, true", "<use_all_gpus>0</use_all_gpus>, false, false"})
    void cardsAreUsedAsTheUserSays(String body, boolean none, boolean all) {
        CardRules rules = DeviceOptions.rules(options(body));
        assertEquals(List.of(none, all), List.of(rules.none(), rules.all()));
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA, ignore_nvidia_dev", "AMD, ignore_ati_dev", "INTEL, ignore_intel_dev",
        "APPLE, ignore_apple_dev"})
    void eachMakersCardsAreIgnoredByAnOptionOfTheirOwn(Maker maker, String element) {
        assertEquals(element, DeviceOptions.element(maker));
        CardRules rules = DeviceOptions
                .rules(options("<" + element + ">3</" + element + "><" + element + ">1</" + element + ">"));
        assertEquals(List.of(3, 1), rules.ignored().get(maker));
        for (Maker other : EnumSet.complementOf(EnumSet.of(maker, Maker.OTHER))) {
            assertEquals(List.of(), rules.ignored().get(other), other.name());
        }
    }

    @Test
    void theCardsOfOthersHaveNoOption() {
        assertEquals("ignore_dev", DeviceOptions.element(Maker.OTHER));
    }

    @Test
    void whatTheUserDescribesIsACoprocessorWithTheNumbersThatHeGives() {
        Coprocessor described = DeviceOptions
                .rules(options("<coproc><type>ATI</type><count>3</count><peak_flops>1e12</peak_flops>"
                        + "<device_nums>4 2</device_nums><coproc_opencl/></coproc>"))
                .described().getFirst();
        assertEquals(List.of(ResourceType.ATI, "ATI", 3, 1e12, true), List.of(described.type(), described.name(),
                described.count(), described.peakFlops(), described.usable()));
        assertEquals(
                List.of(new CardInstance(4, 4, "", null), new CardInstance(2, 2, "", null),
                        new CardInstance(2, 2, "", null)),
                described.facts().instances(), "the third has its own number");
        Coprocessor plain = DeviceOptions.rules(options("<coproc><type>ATI</type><count>2</count></coproc>"))
                .described()
                .getFirst();
        assertEquals(List.of(List.of(), 0.0), List.of(plain.facts().instances(), plain.peakFlops()));
        assertEquals(List.of(new CardInstance(5, CardInstance.NO_OPENCL, "", null)), DeviceOptions.rules(options(
                "<coproc><type>ATI</type><count>1</count><device_nums>5</device_nums></coproc>")).described().getFirst()
                .facts().instances());
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "<no_opencl/>, 1", "<no_gpus/>, 5", "<no_gpus/><no_opencl/>, 5"})
    void whatIsNotWantedIsNotTouched(String body, int skipped) {
        Set<LibraryKind> kinds = DeviceOptions.skipped(options(body));
        assertEquals(skipped, kinds.size());
        assertEquals(skipped > 0, kinds.contains(LibraryKind.OPENCL));
    }

    @Test
    void withoutOpenClAllElseThatWasFoundCounts() {
        OpenClProperties properties = new OpenClProperties("c", "v", 0, true, 0, 0, 0, true, 0, "", 1, 1, 1, 1, 0, 0, 0,
                0, 0, "",
                "", "");
        DeviceFindings found = new DeviceFindings(List.of(),
                List.of(new OpenClDevice(Maker.AMD, 0, 0, properties, 1, 1, false, "", null)),
                List.of(new OpenClCpu("v", properties)), List.of(new AppleCard("M1", 8, 3)),
                List.of(new ListedCard(Maker.AMD, "c", "", "")), List.of(LibraryAnswer.absent("CUDA", "libcuda")),
                List.of("warning"), List.of(new PciPlace(0, 1, 0)));
        assertSame(found, DeviceOptions.wanted(found, options("")));
        assertEquals(
                new DeviceFindings(found.cuda(), List.of(), List.of(), found.apple(), found.listed(), found.libraries(),
                        found.warnings(), found.displays()),
                DeviceOptions.wanted(found, options("<no_opencl/>")));
    }

    @Test
    void whyCardsAreLeftOutIsSaidByTheirOption() {
        LeftOutCards.Card card = new LeftOutCards.Card(ResourceType.ATI, 0, "x", "why");
        assertEquals(new LeftOutCards("", "", List.of(card)), DeviceOptions.leftOut(options(""), List.of(card)));
        assertEquals("cc_config.xml or the command line says <no_gpus>",
                DeviceOptions.leftOut(options("<no_gpus/>"), List.of()).all());
        assertEquals("cc_config.xml or the command line says <no_opencl>, and no other library drives it",
                DeviceOptions.leftOut(options("<no_opencl/>"), List.of()).openCl());
    }
}
