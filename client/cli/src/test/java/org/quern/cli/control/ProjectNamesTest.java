package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
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

    private static GuiRecord project(String url, String name) {
        return new GuiRecord(new TreeMap<>(Map.of("master_url", url, "project_name", name)));
    }
}
