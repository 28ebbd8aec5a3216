package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.HostInfo;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagedFigures;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerRequest;
import org.quern.model.NetStats;
import org.quern.model.ResourceType;
import org.quern.model.RunMode;
import org.quern.model.SchedulerReply;
import org.quern.model.TimeStats;
import org.quern.rpc.scan.BoincXmlException;

/** docs/protocol/accounts.md 8.2 and 8.3, docs/protocol/data-directory.md 13. */
class ManagerCodecTest {
    private static final String REPLY = """
            <?xml version="1.0" encoding="UTF-8" ?>
            <acct_mgr_reply>
                <name>Example &amp; Co</name>
                <user_name>Joe</user_name>
                <authenticator>am-key</authenticator>
                <repeat_sec>3600</repeat_sec>
                <message>hello</message>
                <opaque><x>1</x></opaque>
                <signing_key>
            1024
            ab
            .
                </signing_key>
                <account>
                    <url>http://a.example/p/</url>
                    <url_signature>
            cd
            .
                    </url_signature>
                    <authenticator>7_abc</authenticator>
                    <update>1</update>
                    <resource_share>0</resource_share>
                    <suspend>0</suspend>
                    <no_ati>1</no_ati><no_rsc>CPU</no_rsc>
                    <something_new><deep/></something_new>
                    <user_avg_ec>1.5</user_avg_ec><user_total_ec>2.5</user_total_ec><njobs_success>3</njobs_success><cpu_ec>-1</cpu_ec>
                </account>
                <account><detach/></account>
                <account><url>http://b.example/</url><resource_share>-5</resource_share></account>
                <global_preferences><mod_time>7</mod_time></global_preferences>
                <host_venue>home</host_venue>
                <rss_feeds><rss_feed><url>http://f.example/?a&b</url><poll_interval>60</poll_interval></rss_feed></rss_feeds>
            </acct_mgr_reply>
            """;

    @Test
    void aReplyIsReadElementByElement() throws IOException {
        ManagerReply reply = read(REPLY);
        assertEquals("Example & Co", reply.name());
        assertEquals("am-key", reply.authenticator());
        assertEquals(3600, reply.repeatSeconds());
        assertEquals(List.of("hello"), reply.messages());
        assertEquals("<x>1</x>", reply.opaque());
        assertEquals("1024\nab\n.", reply.signingKey());
        assertEquals("<mod_time>7</mod_time>", reply.globalPreferences());
        assertEquals("home", reply.hostVenue());
        assertEquals(new ManagedAccount("http://a.example/p/", "cd\n.", "7_abc", false, true, OptionalDouble.of(0),
                false, false, Suspension.RESUME, false, List.of(ResourceType.ATI, ResourceType.CPU),
                new ManagedFigures(1.5, 2.5, 0, 0, 0, 0, 3, 0)),
                reply.accounts().getFirst());
        assertEquals(List.of(new SchedulerReply.Feed("http://f.example/?a&b", 60)), reply.feeds());
        assertEquals(OptionalDouble.empty(), reply.accounts().get(1).resourceShare());
        assertEquals(2, reply.complaints().size(), reply.complaints()::toString);
        assertEquals(7, ManagerCodec.modTime("<mod_time>7</mod_time><venue name=\"x\"></venue>"));
    }

    @Test
    void anEmptyReplyAsksForNothing() throws IOException {
        ManagerReply reply = read("<acct_mgr_reply></acct_mgr_reply>");
        assertEquals(List.of(), reply.accounts());
        assertEquals(ManagerReply.USUAL_REPEAT_SECONDS, reply.repeatSeconds());
        assertTrue(!reply.failed());
    }

    @ParameterizedTest
    @CsvSource({"0, 86400", "1, 60", "1e18, 2592000", "nonsense, 86400", "-5, 86400"})
    void theNextContactIsNeitherAtOnceNorNever(String told, double seconds) throws IOException {
        assertEquals(seconds,
                read("<acct_mgr_reply><repeat_sec>" + told + "</repeat_sec></acct_mgr_reply>").repeatSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html><body>Please log in</body></html>", "<acct_mgr_reply><name>x</name>"})
    void whatIsNoReplyOrIsCutOffIsAnError(String document) {
        assertThrows(BoincXmlException.class, () -> read(document));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void damagedRepliesAreReadOrRefusedAndNothingElse(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            byte[] damaged = REPLY.getBytes(StandardCharsets.UTF_8);
            for (int hits = random.nextInt(8); hits >= 0; hits--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                ManagerCodec.readReply(new ByteArrayInputStream(damaged));
            } catch (BoincXmlException e) {
                assertTrue(e.getMessage() != null, "seed " + seed);
            } catch (IOException e) {
                throw new AssertionError("seed " + seed + ", round " + round, e);
            }
        }
    }

    @Test
    void bothFilesAreReadBackAsTheyWereWritten() throws IOException {
        var place = new ManagerPlace("Ex & Co", "http://am.example/", "1024\nab\n.", true, false, "");
        var out = new ByteArrayOutputStream();
        ManagerCodec.write(place, out);
        assertEquals(place, ManagerCodec.readPlace(new ByteArrayInputStream(out.toByteArray())));
        for (String key : List.of("", "am-key")) {
            var login = new ManagerLogin(key.isEmpty() ? "joe" : "", key.isEmpty() ? "hash" : "", key, "cpid", 1.7e9,
                    "<x>1</x>", true, true, "J\u00f6 <e>", "team", "<yes>3</yes>");
            out.reset();
            ManagerCodec.write(login, out);
            assertEquals(login, ManagerCodec.readLogin(new ByteArrayInputStream(out.toByteArray())));
        }
    }

    @Test
    void aKeyTakesThePlaceOfNameAndPasswordInTheRequest() throws IOException {
        String first = request(ManagerLogin.of("joe", "hash"));
        assertTrue(first.contains("<name>joe</name>") && first.contains("<password_hash>hash</password_hash>"), first);
        String later = request(new ManagerLogin("joe", "hash", "am-key", "cpid", 0, "<x>1</x>", false, false, "", "",
                ""));
        assertTrue(later.contains("<authenticator>am-key</authenticator>") && !later.contains("hash"), later);
        assertTrue(later.contains("<previous_host_cpid>cpid</previous_host_cpid>"), later);
        assertTrue(later.contains("<opaque>\n<x>1</x>\n"), later);
        assertTrue(later.contains("<run_mode>never</run_mode>") && later.contains("<p_ncpus>4</p_ncpus>"), later);
    }

    private static String request(ManagerLogin login) throws IOException {
        var out = new ByteArrayOutputStream();
        ManagerCodec.writeRequest(new ManagerRequest(login, RunMode.NEVER, "8.3.0", List.of("a", "b"), List.of(),
                "<global_preferences>\n</global_preferences>", null, HostInfo.plain(4, 1e9), TimeStats.UNKNOWN,
                NetStats.NONE, 1), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static ManagerReply read(String document) throws IOException {
        return ManagerCodec.readReply(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
    }
}
