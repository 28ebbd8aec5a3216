package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/protocol/data-directory.md 2. */
class ProjectUrlTest {
    @ParameterizedTest
    @CsvSource({"www.Example.org/Proj, http://www.example.org/Proj/", "https://A.org//x///y, https://a.org/x/y/",
        "HTTP://A.b/, http://a.b/", "http://127.0.0.1:31790/proj/, http://127.0.0.1:31790/proj/"})
    void aMasterUrlIsBroughtIntoCanonicalForm(String written, String canonical) {
        assertEquals(canonical, ProjectUrl.of(written).canonical());
    }

    @ParameterizedTest
    @CsvSource({"https://Setiathome.Berkeley.edu/, setiathome.berkeley.edu",
        "http://127.0.0.1:31790/proj/, 127.0.0.1_31790_proj",
        "https://example.org/a_/, example.org_a_", "http://x.org/A~b/, x.org_A_b"})
    void directoryNamesKeepLettersDigitsDotsDashesAndUnderscores(String url, String name) {
        assertEquals(name, ProjectUrl.of(url).directoryName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost/x/", "", "http://.org/", "http://a b.org/", "x"})
    void urlsWithoutADottedHostAreInvalid(String url) {
        assertFalse(ProjectUrl.of(url).valid());
    }

    @Test
    void aUserOrPasswordBeforeTheHostIsRefusedAndNotShown() {
        ProjectUrl url = ProjectUrl.of("http://bob:s@cret@project.example/p@1/");
        assertFalse(url.valid());
        assertTrue(url.namesUser() && url.isReadable());
        assertEquals("http://project.example/p@1/", url.shown());
        assertTrue(ProjectUrl.of("http://project.example/p@1/").valid());
    }

    @Test
    void schemeCaseAndWwwDoNotMakeAnotherProject() {
        assertTrue(ProjectUrl.of("https://www.a.org/P/").sameProject(ProjectUrl.of("http://A.org/p")));
    }
}
