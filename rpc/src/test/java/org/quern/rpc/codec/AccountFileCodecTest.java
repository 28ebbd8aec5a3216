package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AccountFile;
import org.quern.model.ResourceType;
import org.quern.rpc.scan.BoincXmlException;

class AccountFileCodecTest {
    @ParameterizedTest(name = "{0} at venue \"{1}\" has the share {2}")
    @CsvSource({"plain,'',100", "with_venue,'',150", "with_venue,home,50", "with_venue,work,150"})
    void recordedFilesComeBack(String name, String venue, double share) throws IOException {
        AccountFile account = AccountFileCodec
                .read(new ByteArrayInputStream(Recorded.bytes("/account/" + name + ".xml")), venue);
        assertEquals("http://127.0.0.1:8090/testproj/", account.url().canonical());
        assertEquals("e8904d2ee83337273c02988eda93af3f", account.authenticator());
        assertEquals("Test Rig Project", account.projectName());
        assertEquals(share, account.resourceShare());
        assertTrue(Objects.requireNonNull(account.guiUrls()).contains("results.php?userid=1"));
        assertEquals(account, read(write(account), venue));
    }

    @Test
    void aHandMadeFileNeedsTwoElements() throws IOException {
        AccountFile account = read(
                "<account><master_url>Example.ORG/x</master_url><authenticator>k</authenticator></account>", "");
        assertEquals("http://example.org/x/", account.url().canonical());
        assertEquals(100, account.resourceShare());
        assertEquals("", account.projectPreferences());
        assertNull(account.guiUrls());
        assertFalse(account.toString().contains("k]"), account.toString());
    }

    @Test
    void aVenueReplacesTheExclusions() throws IOException {
        String file = """
                <account><master_url>http://a.org/</master_url><authenticator>k</authenticator>
                <project_preferences><resource_share>10</resource_share><no_cpu>1</no_cpu><no_rsc>ATI</no_rsc>
                <project_specific><a>1 & 2</a></project_specific>
                <venue name="home"><no_cuda/><no_intel_gpu>0</no_intel_gpu></venue><venue name="work"><resource_share>-5</resource_share></venue>
                </project_preferences></account>""";
        assertEquals(List.of(ResourceType.CPU, ResourceType.ATI), read(file, "").noRsc());
        assertEquals(List.of(ResourceType.NVIDIA), read(file, "home").noRsc());
        assertEquals(10, read(file, "home").resourceShare());
        assertEquals(10, read(file, "work").resourceShare());
        assertEquals("<a>1 & 2</a>", read(file, "work").projectSpecific());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<account><master_url>http://a.org/</master_url>",
        "<account><authenticator>k</authenticator></account>", "<html></html>"})
    void filesThatCannotBeUsed(String text) {
        assertThrows(BoincXmlException.class, () -> read(text, ""));
    }

    private static AccountFile read(String text, String venue) throws IOException {
        return AccountFileCodec.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), venue);
    }

    private static String write(AccountFile account) throws IOException {
        var out = new ByteArrayOutputStream();
        AccountFileCodec.write(account, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
