package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/protocol/scheduler-rpc.md 5.9. */
class AppFilesTest {
    @Test
    void aFileHasTheNameThatProgramsKnowAndTheTimeThatItIsFrom() {
        AppFiles files = AppFiles.of("""
                <color_scheme>Tahiti</color_scheme>
                <app_file>
                    <timestamp>1700000000</timestamp>
                    <open_name>user_image</open_name>
                    <url>http://a.example/get?u=1&amp;f=2</url>
                </app_file>
                """);
        assertEquals(List.of(FileRef.of("user_image_1700000000", "user_image")), files.refs());
        assertEquals(List.of("http://a.example/get?u=1&f=2"), files.files().getFirst().downloadUrls());
        assertEquals("user_image_1700000000", files.files().getFirst().name());
    }

    @Test
    void whatIsNoPlainNameOrHasNoAddressIsLeftOut() {
        for (String open : List.of("../x", ".x", "a/b", "", "a b", "\u00e9")) {
            assertEquals(List.of(), AppFiles.of("<app_file><timestamp>1</timestamp><open_name>" + open
                    + "</open_name><url>http://a.example/</url></app_file>").refs(), open);
        }
        assertEquals(List.of(), AppFiles.of("<app_file><timestamp>1</timestamp><open_name>a</open_name></app_file>")
                .refs());
        assertEquals(List.of(), AppFiles.of("<app_file><timestamp>1</timestamp>").refs());
    }

    @Test
    void noneIsThatOfAFileOfTheUsersOrTheClients() {
        for (String[] parts : new String[][]{{"app", "info.xml"}, {"APP", "Info.xml"}, {"app", "config.xml"},
            {"trickle_up", "1"}, {"a", ""},
            {"a", "1e9"}, {"a", "x.xml"}}) {
            assertEquals(List.of(),
                    AppFiles.of("<app_file><open_name>" + parts[0] + "</open_name><timestamp>" + parts[1]
                            + "</timestamp><url>http://a.example/</url></app_file>").files(),
                    parts[0] + "_" + parts[1]);
        }
    }

    @Test
    void nobodyWantsThousands() {
        assertEquals(100, AppFiles.of(("<app_file><timestamp>1</timestamp><open_name>a</open_name>"
                + "<url>http://a.example/</url></app_file>").repeat(1000)).refs().size());
    }
}
