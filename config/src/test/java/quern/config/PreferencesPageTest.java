package quern.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreferencesPageTest {
    private static final Path PAGE = Path.of("../docs/preferences.md");

    @ParameterizedTest
    @EnumSource(Preference.class)
    void everyPreferenceStandsOnThePageWithItsDefault(Preference preference) throws IOException {
        String row = "| `" + preference.element() + "` | " + PreferencesXml.plain(preference.builtIn()) + " | ";
        assertTrue(Files.readString(PAGE).contains(row), row);
    }
}
