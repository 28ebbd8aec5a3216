package org.quern.dashboard.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.model.ProjectUrl;

class KnownNamesTest {
    private static final String ALPHA = "http://a.test/";
    private final KnownNames names = new KnownNames(null);

    @Test
    void aProjectThatIsDetachedKeepsItsName() {
        assertEquals(List.of(Map.of("url", ALPHA, "called", "Alpha")), names.facts(attached(Map.of(ALPHA, "Alpha"))));
        assertEquals(List.of(Map.of("url", ALPHA, "called", "Alpha")), names.facts(attached(Map.of())));
        assertEquals(List.of(Map.of("url", ALPHA, "called", "Beta")), names.facts(attached(Map.of(ALPHA, "Beta"))),
                "it has another one");
    }

    /** It tells its client what it is called only when it has been asked for work. */
    @Test
    void aProjectThatWasLookedUpHasItsNameFromTheBeginning() {
        names.heard(ProjectUrl.of(ALPHA), "Alpha");
        assertEquals(List.of(Map.of("url", ALPHA, "called", "Alpha")), names.facts(attached(Map.of(ALPHA, ""))));
        assertEquals("Alpha", names.called(ProjectUrl.of(ALPHA)));
        assertEquals("http://b.test/", names.called(ProjectUrl.of("http://b.test/")));
    }

    private static ClientSnapshot attached(Map<String, String> names) {
        return new ClientSnapshot("", names, Map.of(), List.of(), List.of(), List.of(), List.of());
    }
}
