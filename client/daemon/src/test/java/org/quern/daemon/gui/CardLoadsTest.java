package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CardLoad;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.PciPlace;
import org.quern.rpc.write.BoincXmlWriter;

/** Which cards managers and {@code quern status} are told of, with figures or without. */
class CardLoadsTest {
    private static final PciPlace PLACE = new PciPlace(0, 7, 0);
    private static final CardLoad BUSY = load("pci " + PLACE, "amdgpu card0");

    private static CardLoad load(String identity, String name) {
        OptionalDouble none = OptionalDouble.empty();
        return new CardLoad(identity, name, OptionalDouble.of(42), none, none, none, none, none, none, false);
    }

    private static Coprocessor radeon(boolean usable, @Nullable PciPlace place) {
        return new Coprocessor(ResourceType.ATI, "Radeon", 1, 1e9, 1e9, 1e9, "", usable, "",
                new DeviceFacts(null, null, 0, 0, List.of(new CardInstance(0, 0, "", place, 0, true))));
    }

    private static String told(Coprocessor card, List<CardLoad> loads, boolean isComplete) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        new CardLoads(List.of(card), LeftOutCards.NONE).write(out, loads, isComplete);
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1).replace("\n", "").replace(" ", "");
    }

    @Test
    void aCardWithFiguresHasTheNameThatReasonsHave() throws IOException {
        assertEquals("<card_load><device>ATI0</device><identity>pci0000:07:00.0</identity><name>amdgpucard0</name>"
                + "<busy_percent>42.000000</busy_percent></card_load>",
                told(radeon(true, PLACE), List.of(BUSY), true));
    }

    @Test
    void aCardOfWhichNobodyTellsFiguresIsThereWithItsNameAlone() throws IOException {
        assertEquals("<card_load><device>ATI0</device><identity>pci0000:07:00.0</identity><name>Radeon</name>"
                + "<drives_display/></card_load>", told(radeon(true, PLACE), List.of(), true));
    }

    @Test
    void beforeTheDriversHaveAnsweredNobodyKnowsWhoTellsNothing() throws IOException {
        assertEquals("", told(radeon(true, PLACE), List.of(), false));
    }

    @Test
    void aCardOnWhichNoTaskCanRunIsNotNamedWithoutFigures() throws IOException {
        assertEquals("", told(radeon(false, PLACE), List.of(), true));
    }

    @Test
    void figuresOfACardThatNobodyKnowsMayBeThoseOfTheOneWhosePlaceIsNotTold() throws IOException {
        String stranger = "<card_load><device></device><identity>pci0000:07:00.0</identity><name>amdgpucard0</name>"
                + "<busy_percent>42.000000</busy_percent></card_load>";
        assertEquals(stranger, told(radeon(true, null), List.of(BUSY), true));
        assertEquals(stranger + "<card_load><device>ATI0</device><identity>pci0000:08:00.0</identity>"
                + "<name>Radeon</name><drives_display/></card_load>",
                told(radeon(true, new PciPlace(0, 8, 0)), List.of(BUSY), true));
    }
}
