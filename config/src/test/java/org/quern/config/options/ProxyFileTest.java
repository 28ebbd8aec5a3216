package org.quern.config.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.config.xml.ReadResult;

/** The proxies that a manager chose, written and read again (docs/protocol/data-directory.md 5.15). */
class ProxyFileTest {
    @TempDir
    Path directory;

    static Stream<ProxySettings> settings() {
        return Stream.of(ProxySettings.NONE,
                new ProxySettings("web.test", 3128, "me", "a<b>&c", "", 80, "", "", false, "localhost,lan.test"),
                new ProxySettings("web.test", 8080, "", "", "", 80, "", "", false, ""),
                new ProxySettings("", 80, "", "", "socks.test", 1080, "you", "p&amp;w", true, ""),
                new ProxySettings("web.test", 1, "me", "one", "socks.test", 65_535, "you", "two", true, "a"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void whatIsWrittenIsReadAgain(ProxySettings settings) throws IOException {
        Files.writeString(directory.resolve(ProxyFile.NAME), ProxyFile.text(settings));
        ReadResult<ProxySettings> read = ProxyFile.read(directory);
        assertEquals(settings, read.value());
        assertEquals(List.of(), read.mistakes());
    }

    @Test
    void withoutAFileThereIsNoProxy() {
        assertEquals(ProxySettings.NONE, ProxyFile.read(directory).value());
    }

    @Test
    void passwordsAreNotInLogs() {
        ProxySettings settings = new ProxySettings("web.test", 3128, "me", "one", "socks.test", 1080, "you", "two",
                true, "");
        assertEquals("ProxySettings[http web.test:3128, socks socks.test:1080]", settings.toString());
    }

    /** Managers show these; a line break in a value would be a second element. */
    @Test
    void theTextIsOneLineForEachElement() {
        String text = ProxyFile.text(new ProxySettings("web.test", 3128, "m\ne", "", "", 80, "", "", false, ""));
        assertTrue(text.contains("    <use_http_proxy/>\n    <use_http_auth/>\n"), text);
        assertFalse(text.contains("<use_socks_proxy/>"), text);
        assertTrue(text.contains("\n    <http_user_name>me</http_user_name>\n"), text);
        assertTrue(text.contains("\n    <socks5_remote_dns>0</socks5_remote_dns>\n"), text);
        assertTrue(text.endsWith("    <no_autodetect>0</no_autodetect>\n</proxy_info>\n"), text);
    }
}
