package org.quern.dashboard.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseLocationTest {
    @TempDir
    private Path directory = Path.of("");

    private static String of(String... environment) {
        Map<String, String> all = new java.util.HashMap<>(Map.of("HOME", "/home/a"));
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        return DatabaseLocation.usual(all).folder().toString();
    }

    @Test
    void aServiceHasItInItsStateDirectoryAndAUserWhereProgramsKeepTheirState() {
        assertEquals("/home/a/.local/state/quern-dashboard", of());
        assertEquals("/s/quern-dashboard", of("XDG_STATE_HOME", "/s"));
        assertEquals("/home/a/.local/state/quern-dashboard", of("XDG_STATE_HOME", "not/absolute"));
        assertEquals("/var/lib/d", of("STATE_DIRECTORY", "/var/lib/d", "XDG_STATE_HOME", "/s"));
        assertEquals("/var/lib/d", of("STATE_DIRECTORY", "/var/lib/d:/var/lib/e"));
        assertEquals("/s/quern-dashboard", of("STATE_DIRECTORY", "", "XDG_STATE_HOME", "/s"));
    }

    @Test
    void eachDataDirectoryHasOneByWhateverNameItIsCalled() throws IOException {
        DatabaseLocation place = new DatabaseLocation(directory.resolve("state"));
        Path one = Files.createDirectory(directory.resolve("one"));
        Path other = Files.createDirectory(directory.resolve("other"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), one);
        assertEquals(place.of(one), place.of(link));
        assertEquals(place.of(one), place.of(directory.resolve("other/../one")));
        assertNotEquals(place.of(one), place.of(other));
        assertEquals(place.folder(), place.of(one).orElseThrow().getParent());
        assertEquals(Optional.empty(), place.of(directory.resolve("none")));
    }
}
