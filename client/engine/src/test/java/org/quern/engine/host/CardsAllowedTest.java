package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.model.ResourceType;

/** What {@link CardPermission} tells. */
class CardsAllowedTest {
    private static final Verdict NO = new Verdict(false, 4, "the user is active", false);
    private final MadeHost host = new MadeHost(MadeCards.named("a"));

    /** Who may compute: the CPU only; all; all but cards that drive a display; nothing. */
    private static Permission permission(String what) {
        return new Permission(what.equals("none") ? NO : Verdict.YES,
                what.equals("cpu") || what.equals("both, spared") ? NO : Verdict.YES, Verdict.YES, Verdict.YES, false,
                false, what.endsWith("spared"));
    }

    /** "both, spared": no card computes, and one that drives a display would not anyway. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            all, all, ''
            all, cpu, Suspending graphics cards - the user is active
            cpu, all, Resuming graphics cards
            cpu, cpu, ''
            all, none, ''
            none, none, ''
            none, all, ''
            none, cpu, Suspending graphics cards - the user is active
            all, spared, Suspending the graphics cards that drive a display - the computer is in use (spare_only_display_gpus)
            spared, all, Resuming the graphics cards that drive a display
            spared, spared, ''
            all, 'both, spared', Suspending graphics cards - the user is active
            'both, spared', cpu, ''
            """)
    void cardsThatRestWhileTheProcessorsComputeAreTold(String before, String now, String line) {
        assertEquals(line.isEmpty() ? List.of() : List.of(line), host.told(tick -> CardPermission.changed(tick,
                permission(before), permission(now))));
    }

    @Test
    void cardsThatGoOnWithoutThoseOfDisplaysAreTwoLines() {
        assertEquals(List.of("Resuming graphics cards",
                "Suspending the graphics cards that drive a display - the computer is in use (spare_only_display_gpus)"),
                host.told(tick -> CardPermission.changed(tick, permission("cpu"), permission("spared"))));
    }

    @Test
    void ofAComputerWithoutUsableCardsThereIsNothingToTell() {
        for (MadeHost bare : List.of(new MadeHost(),
                new MadeHost(MadeCards.undriven(ResourceType.NVIDIA)))) {
            assertEquals(List.of(),
                    bare.told(tick -> CardPermission.changed(tick, permission("all"), permission("cpu"))));
        }
    }

    @Test
    void ofCardsThatComeWhileTheyMayNotComputeThatIsTold() {
        host.state.permission(permission("cpu"));
        assertEquals(List.of("Suspending graphics cards - the user is active"),
                host.told(tick -> CardPermission.came(tick, List.of())));
        assertEquals(List.of(), host.told(tick -> CardPermission.came(tick, List.of(MadeCards.named("b")))),
                "others were here before");
    }
}
