package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.config.options.ClientOption;
import org.quern.config.options.LogFlag;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;

class PreferencesPageTest {
    private static final Path PAGE = Path.of("../docs/preferences.md");

    @Test
    void everyOptionOfTheClientStandsOnThePageWithWhatIsDoneWithIt() throws IOException {
        String rows = String.join("\n", ClientOption.all().stream().map(ClientOption::row).toList()) + "\n";
        assertTrue(Files.readString(PAGE).contains("|---|---|---|---|\n" + rows),
                () -> "docs/preferences.md, \"All options of cc_config.xml\", needs exactly these rows:\n" + rows);
    }

    @Test
    void everyLogFlagStandsOnThePageWithWhatItShows() throws IOException {
        String rows = String.join("\n", Arrays.stream(LogFlag.values()).map(LogFlag::row).sorted().toList()) + "\n";
        assertTrue(Files.readString(PAGE).contains("|---|---|---|---|\n" + rows),
                () -> "docs/preferences.md, \"Log flags\", needs exactly these rows:\n" + rows);
    }

    @ParameterizedTest
    @EnumSource(Preference.class)
    void everyPreferenceStandsOnThePageWithItsDefault(Preference preference) throws IOException {
        String row = "| `" + preference.element() + "` | " + PlainNumber.of(preference.builtIn()) + " | ";
        assertTrue(Files.readString(PAGE).contains(row),
                () -> "docs/preferences.md, \"All preferences\", needs a row that begins with: " + row);
    }
}
