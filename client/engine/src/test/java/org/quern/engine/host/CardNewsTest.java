package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.DeviceFacts;

class CardNewsTest {
    private static final Coprocessor KNOWN = MadeCards.named("a", "b", "c", "d");
    private final MadeHost host = new MadeHost();

    private void leaveOut(String all, String... why) {
        List<LeftOutCards.Card> cards = new ArrayList<>();
        for (int i = 0; i < why.length; i++) {
            cards.add(new LeftOutCards.Card(ResourceType.NVIDIA, i, KNOWN.facts().instances().get(i).identity(),
                    why[i]));
        }
        host.state.devices().leftOut(new LeftOutCards(all, "", cards));
    }

    private List<String> lines(Coprocessor known, @Nullable Coprocessor now) {
        return host.lines(tick -> CardNews.tell(tick, known, now));
    }

    @Test
    void whileAllAreHereNothingIsTold() {
        assertEquals(List.of(), lines(KNOWN, MadeCards.named("d", "c", "b", "a")));
        assertEquals(List.of(), host.decided());
    }

    @Test
    void aKindThatIsGoneIsAnAlertAndADecision() {
        assertEquals(List.of("ALERT NVIDIA: card is gone; its tasks wait until it is back"), lines(KNOWN, null));
        assertEquals(List.of("NVIDIA gone: the driver names no card of this kind any more"), host.decided());
    }

    @Test
    void whatHasNoNameButItsKindIsNamedOnce() {
        ResourceType type = new ResourceType("FPGA");
        Coprocessor known = new Coprocessor(type, "FPGA", 1, 1e9, 1e9, 1e9, "", true, "", DeviceFacts.NONE);
        assertEquals(List.of("ALERT FPGA is gone; its tasks wait until it is back"), lines(known, null));
    }

    @Test
    void aKindThatIsNotWantedAnyMoreIsALine() {
        leaveOut("", "it is weak", "it is weak", "it is weak", "it is weak");
        assertEquals(List.of("INFO NVIDIA: card is not used any more: it is weak; its tasks wait until it is"),
                lines(KNOWN, null));
        assertEquals(List.of("NVIDIA unused: it is weak"), host.decided());
    }

    @Test
    void whereNoCardIsWantedThatIsNotToldOfEachKind() {
        leaveOut("cc_config.xml says <no_gpus>");
        assertEquals(List.of(), lines(KNOWN, null));
        assertEquals(List.of("NVIDIA unused: cc_config.xml says <no_gpus>"), host.decided());
    }

    @Test
    void oneOfSeveralThatIsGoneIsNamedByItsNumber() {
        assertEquals(List.of("ALERT NVIDIA: device 1 (b) is gone; its tasks continue on the others"),
                lines(KNOWN, MadeCards.named("a", "c", "d")));
        assertEquals(List.of(), host.decided());
    }

    @Test
    void severalThatAreGoneAreCounted() {
        assertEquals(List.of("ALERT NVIDIA: 3 cards, devices 1 to 3 (b, c, d), are gone; their tasks continue on the"
                + " others"), lines(KNOWN, MadeCards.named("a")));
    }

    @Test
    void thoseThatAreNotUsedForDifferentReasonsAreToldApart() {
        leaveOut("", "it is weak", "it is weak", "the user says so");
        assertEquals(
                List.of("INFO NVIDIA: 2 cards, devices 0 and 1 (a, b), are not used any more: it is weak; their tasks"
                        + " continue on the others",
                        "INFO NVIDIA: device 2 (c) is not used any more: the user says so; its tasks continue on the"
                                + " others"),
                lines(KNOWN, MadeCards.named("d")));
    }

    @Test
    void whereNothingTellsCardsApartAnyMoreNoneIsCalledGone() {
        assertEquals(List.of(), lines(KNOWN, MadeCards.with(ResourceType.NVIDIA, 4, DeviceFacts.NONE)));
    }
}
