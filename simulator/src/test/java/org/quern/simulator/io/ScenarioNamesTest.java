package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scenarios that are simulated together are called. */
class ScenarioNamesTest {
    @TempDir
    Path folder;

    @Test
    void aScenarioFileIsNamedAfterItsFolder() throws Exception {
        assertEquals(List.of("a", "b"), names(file("a/scenario.xml"), file("b/scenario.xml")));
        assertEquals(List.of("laptop"), names(file("a/laptop.xml")));
    }

    @Test
    void whatHasOneNameIsToldApartByTheFoldersAroundIt() throws Exception {
        assertEquals(List.of("x/base", "y/base", "other"),
                names(file("x/base/scenario.xml"), file("y/base/scenario.xml"), file("y/other.xml")));
        assertEquals(List.of("x/k/base", "z/k/base"), names(file("x/k/base.xml"), file("z/k/base.xml")));
    }

    @Test
    void aFolderAndAFileOfItsNameDiffer() throws Exception {
        Path file = file("a.xml");
        Path inFolder = file("a/scenario.xml");
        assertEquals(List.of(file.toString(), folder.resolve("a").toString()), names(file, inFolder));
    }

    @Test
    void onePlaceUnderTwoSpellingsHasOneName() throws Exception {
        Path file = file("a/scenario.xml");
        assertEquals(List.of("a", "a", "a"), names(file, folder.resolve("a"), folder.resolve("b/../a")));
    }

    private Path file(String name) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, "");
    }

    private static List<String> names(Path... paths) {
        var names = ScenarioNames.of(List.of(paths));
        return Stream.of(paths).map(names::get).toList();
    }
}
