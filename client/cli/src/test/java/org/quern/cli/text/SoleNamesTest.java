package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoleNamesTest {
    private static Map<String, String> of(String... urlsAndNames) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < urlsAndNames.length; i += 2) {
            named.put(urlsAndNames[i], urlsAndNames[i + 1]);
        }
        return SoleNames.of(named);
    }

    @Test
    void projectsThatCallThemselvesTheSameAreToldApartByTheirHosts() {
        assertEquals(
                Map.of("https://a.test/", "Quern Fractals (a.test)", "http://b.test:8080/x/",
                        "quern fractals (b.test:8080)", "https://c.test/", "Rosetta"),
                of("https://a.test/", "Quern Fractals", "http://b.test:8080/x/", "quern  fractals ", "https://c.test/",
                        "Rosetta", "https://d.test/", "", "https://e.test/", " "));
    }

    @Test
    void thoseOfOneHostGoByTheirUrls() {
        assertEquals(Map.of("https://b.test/", "Stars (b.test)"),
                of("https://a.test/x/", "Stars", "https://a.test/y/", "Stars", "https://b.test/", "Stars"));
    }

    @Test
    void whoCallsItselfByTheAddressOfAnotherGoesByItsOwn() {
        assertEquals(Map.of("https://a.test/", "Stars"),
                of("https://a.test/", "Stars", "https://b.test/", "http://www.A.test", "https://c.test/", "a.test"));
        assertEquals(Map.of("https://a.test/", "a.test"), of("https://a.test/", "a.test", "https://b.test/", ""));
    }

    @Test
    void whoCallsItselfAsAnotherIsCalledHereGoesByItsUrlAsThatOneDoes() {
        assertEquals(Map.of("https://b.test/", "Stars (b.test)"), of("https://a.test/", "Stars", "https://b.test/",
                "Stars", "https://c.test/", "stars (a.test)"));
    }

    @Test
    void aUserThatAnAddressNamesIsNotTold() {
        assertEquals(Map.of("https://u:p@a.test/", "Stars (a.test)", "https://b.test/", "Stars (b.test)"),
                of("https://u:p@a.test/", "Stars", "https://b.test/", "Stars"));
    }
}
