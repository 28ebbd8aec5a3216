package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.LeftOutCards;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

class UnmatchedExclusionsTest {
    private static final ProjectUrl OTHER = ProjectUrl.of("https://other.example/");
    private static final String NO_PROJECT = "cc_config.xml <exclude_gpu>: no project with the <url> " + OTHER
            + " is attached; it counts once one is. 'quern projects' shows the URLs";
    private static final String NO_KIND = "cc_config.xml <exclude_gpu>: no kind of card is called nvida. As <type>"
            + " write NVIDIA, ATI, intel_gpu or apple_gpu, or what 'quern devices' calls another kind, or leave it out"
            + " to mean all cards";
    private final MadeHost host = new MadeHost();

    private static GpuExclusion exclusion(ProjectUrl project, @Nullable String type) {
        return new GpuExclusion(project, -1, type == null ? null : new ResourceType(type), "");
    }

    private List<String> told(GpuExclusion... exclusions) {
        host.state.use(EngineSettings.defaults(4, "p")
                .with(new ProjectWishes(new TreeMap<>(), List.of(exclusions), false)));
        return host.told(UnmatchedExclusions::tell);
    }

    @Test
    void aProjectThatIsNotAttachedIsToldOnceUntilItWasGoneInBetween() {
        assertEquals(List.of(NO_PROJECT), told(exclusion(OTHER, null), exclusion(OTHER, "NVIDIA")));
        assertEquals(List.of(), told(exclusion(OTHER, null)));
        assertEquals(List.of(), told());
        assertEquals(List.of(NO_PROJECT), told(exclusion(OTHER, null)));
    }

    @Test
    void aProjectIsKnownByOtherSpellingsOfItsUrl() {
        assertEquals(List.of(), told(exclusion(ProjectUrl.of("http://a.example"), null)));
    }

    @Test
    void theFourKindsAreKnownWithoutSuchACard() {
        for (String type : List.of("NVIDIA", "ATI", "intel_gpu", "apple_gpu")) {
            assertEquals(List.of(), told(exclusion(MadeHost.A, type)), type);
        }
    }

    @Test
    void anotherKindIsKnownIfItIsHereOrWasInThisSession() {
        assertEquals(List.of(NO_KIND), told(exclusion(MadeHost.A, "nvida")));
        assertEquals(List.of(), told());
        host.state.devices().gone(new ResourceType("nvida"));
        assertEquals(List.of(), told(exclusion(MadeHost.A, "nvida")));
        host.state.devices().here(new ResourceType("nvida"));
        assertEquals(List.of(NO_KIND), told(exclusion(MadeHost.A, "nvida")));
        assertEquals(List.of(), told());
        host.state.computer().devicesFound(List.of(MadeCards.undriven(new ResourceType("nvida"))), List.of());
        assertEquals(List.of(), told(exclusion(MadeHost.A, "nvida")));
    }

    @Test
    void whereNoCardIsWantedNobodyKnowsTheKinds() {
        host.state.devices().leftOut(new LeftOutCards("cc_config.xml says <no_gpus>", "", List.of()));
        assertEquals(List.of(), told(exclusion(MadeHost.A, "nvida")));
    }
}
