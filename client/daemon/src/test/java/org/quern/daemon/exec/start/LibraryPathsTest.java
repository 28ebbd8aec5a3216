package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryPathsTest {
    private static final String OWN = "../../projects/p:.:../..";

    private static Map<String, String> on(String system, Map<String, String> environment) {
        return LibraryPaths.of("../../projects/p", system, environment);
    }

    @Test
    void onLinuxThereIsOneVariableBeforeWhatTheClientHas() {
        assertEquals(Map.of("LD_LIBRARY_PATH", OWN), on("Linux", Map.of("DYLD_LIBRARY_PATH", "/x")));
        assertEquals(Map.of("LD_LIBRARY_PATH", OWN + ":/a:/b"), on("Linux", Map.of("LD_LIBRARY_PATH", "/a:/b")));
    }

    @Test
    void onMacOsThereAreBothWithCudasFolderBeforeWhatTheClientHas() {
        String mac = OWN + ":/usr/local/cuda/lib/";
        assertEquals(Map.of("LD_LIBRARY_PATH", mac, "DYLD_LIBRARY_PATH", mac), on("Mac OS X", Map.of()));
        assertEquals(Map.of("LD_LIBRARY_PATH", mac + ":/a", "DYLD_LIBRARY_PATH", mac + ":/b"),
                on("Mac OS X", Map.of("LD_LIBRARY_PATH", "/a", "DYLD_LIBRARY_PATH", "/b")));
    }

    @Test
    void anEmptyVariableAddsNoPlaceToLookIn() {
        assertEquals(Map.of("LD_LIBRARY_PATH", OWN), on("Linux", Map.of("LD_LIBRARY_PATH", "")));
    }
}
