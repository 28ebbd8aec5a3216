package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.cli.host.ProjectNames;
import org.quern.rpc.gui.GuiRecord;

/** What the tables of tasks and transfers call projects. */
class ProjectNamesTest {
    @Test
    void projectsThatNobodyCanTellApartByNameGoByTheirUrls() {
        assertEquals(Map.of("http://a/", "http://a/", "https://a/", "https://a/", "http://c/", "Stars", "http://d/",
                "http://d/"),
                Choice.names(List.of(project("http://a/", "Quern Fractals"), project("https://a/", "Quern Fractals"),
                        project("http://c/", "Stars"), project("http://d/", ""))));
    }

    @Test
    void anAddressMeansTheProjectThatIsThereWhoeverCallsItselfSo() throws ControlException {
        GuiRecord stars = project("https://a.test/", "Stars");
        List<GuiRecord> all = List.of(project("https://b.test/", "https://a.test/"), stars,
                project("https://c.test/", "Stars"));
        assertEquals(stars, Choice.project(all, "https://a.test/"));
        assertEquals(stars, Choice.project(all, "stars (a.test)"));
        assertEquals("'Stars' may be any of 2 projects: https://a.test/, https://c.test/. Say which.",
                assertThrows(ControlException.class, () -> Choice.project(all, "Stars")).getMessage());
    }

    @Test
    void aNameInASentenceIsNotTakenForAnAddressAgain() {
        ProjectNames names = ProjectNames
                .of(new TreeMap<>(Map.of("https://a.test/", "Stars, not https://b.test/ at all",
                        "https://b.test/", "Moons", "https://b.test/x/", "Dust")));
        assertEquals("asked Stars, not https://b.test/ at all, Moons and Dust, not https://b.test/y/",
                names.in("asked https://a.test/, https://b.test/ and https://b.test/x/, not https://b.test/y/"));
    }

    private static GuiRecord project(String url, String name) {
        return new GuiRecord(new TreeMap<>(Map.of("master_url", url, "project_name", name)));
    }
}
