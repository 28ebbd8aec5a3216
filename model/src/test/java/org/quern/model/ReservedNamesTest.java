package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/protocol/app-control.md 28. */
class ReservedNamesTest {
    @Test
    void filesThatTheClientObeysOrSendsAreKnownOnEveryFileSystem() {
        for (String name : List.of("app_info.xml", "App_Config.XML", "app_info.xml.", "app_info.xml .",
                "app_info.xml::$DATA", "trickle_up_r_1.xml")) {
            assertTrue(ReservedNames.contains(name), name);
        }
        for (String name : List.of("", "app_info.xml_1700000000", "my_app_info.xml", "job.xml", "trickle_down_1")) {
            assertFalse(ReservedNames.contains(name), name);
        }
    }
}
