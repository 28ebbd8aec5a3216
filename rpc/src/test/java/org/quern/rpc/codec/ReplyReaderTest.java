package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerReply;
import org.quern.model.ServerMessage;
import org.quern.model.TrickleDown;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.element.FileNames;
import org.quern.rpc.scan.BoincXmlException;

class ReplyReaderTest {
    static List<Path> replies() {
        return Recorded.replies();
    }

    @Test
    void thereAreRecordedReplies() {
        assertTrue(replies().size() > 40);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void everyRecordedReplyParsesWithoutComplaint(Path file) throws IOException {
        SchedulerReply reply = read(Files.readAllBytes(file));
        assertEquals(List.of(), reply.complaints());
        if (!reply.flags().projectIsDown()) {
            assertEquals("Test Rig Project", reply.facts().projectName());
            assertTrue(reply.requestDelay() >= 7);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void everyRecordedReplyComesBackFromOurOwnWriting(Path file) throws IOException {
        SchedulerReply reply = read(Files.readAllBytes(file));
        assertEquals(reply, read(write(reply)));
    }

    @Test
    void whatHasNoMemoryIsLeftOutAndCountedAndWhatFollowsIsRead() throws IOException {
        StringBuilder tasks = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            tasks.append("<file_info><name>f").append(i).append("</name></file_info>");
        }
        for (int i = 0; i < 5000; i++) {
            tasks.append("<workunit><name>w").append(i).append("</name><file_ref><file_name>f").append(i)
                    .append("</file_name></file_ref></workunit>");
        }
        for (int i = 0; i < 5000; i++) {
            tasks.append("<result><name>r").append(i).append("</name><wu_name>w").append(i)
                    .append("</wu_name></result>");
        }
        byte[] document = ("<scheduler_reply>" + tasks + "<request_delay>77</request_delay></scheduler_reply>")
                .getBytes(StandardCharsets.US_ASCII);
        SchedulerReply reply = SchedulerCodec.readReply(new ByteArrayInputStream(document), 64_000_000, 500_000);
        assertTrue(reply.results().size() > 300 && reply.results().size() < 1000, "results: " + reply.results().size());
        assertTrue(reply.workunits().size() > 300 && reply.files().size() > reply.workunits().size());
        assertEquals(77, reply.requestDelay());
        assertEquals("too much for this client's memory; left out: " + (5000 - reply.files().size()) + " file_info, "
                + (5000 - reply.results().size()) + " result, " + (5000 - reply.workunits().size()) + " workunit",
                reply.complaints().getFirst());
    }

    @Test
    void elementsThatNobodyKnowsAreNoFaults() throws IOException {
        SchedulerReply reply = inside("<new_of_server><a>1</a><b><request_delay>7</request_delay></b></new_of_server>"
                + "<odd/><odd x=\"1\">text</odd><next_rpc_delay>9</next_rpc_delay>");
        assertEquals(List.of(), reply.complaints());
        assertEquals(9, reply.nextRpcDelay());
        assertEquals(List.of("scheduler_reply: </odd>, an end tag without its start tag, passed over"),
                inside("<new_one>1</new_one></odd>").complaints());
    }

    @Test
    void whatIsTooLongIsAsIfTheReplyDidNotHaveIt() throws IOException {
        for (int length : new int[]{150_000, 300_000}) {
            String text = "x".repeat(length);
            SchedulerReply reply = inside("<global_preferences>" + text + "</global_preferences><project_preferences>"
                    + text + "</project_preferences><gui_urls>" + text + "</gui_urls><code_sign_key>" + text
                    + "</code_sign_key>");
            assertNull(reply.globalPreferences(), "of " + length);
            assertNull(reply.projectPreferences(), "of " + length);
            assertNull(reply.guiUrls(), "of " + length);
            assertNull(reply.codeSignKey(), "of " + length);
            assertEquals(4, reply.complaints().size());
        }
        assertEquals("", inside("<gui_urls/>").guiUrls(), "what is there and empty is there");
    }

    @Test
    void oneElementOfAMillionPartsIsLeftOut() throws IOException {
        byte[] document = ("<scheduler_reply><app_version><app_name>a</app_name>"
                + "<file_ref><file_name>f</file_name></file_ref>".repeat(100_000)
                + "</app_version><request_delay>77</request_delay></scheduler_reply>")
                .getBytes(StandardCharsets.US_ASCII);
        SchedulerReply reply = SchedulerCodec.readReply(new ByteArrayInputStream(document), 64_000_000, 500_000);
        assertEquals(List.of(), reply.versions());
        assertEquals(77, reply.requestDelay());
        assertEquals(List.of("too much for this client's memory; left out: 1 app_version"), reply.complaints());
    }

    @Test
    void ofAMillionMessagesSomeAreShown() throws IOException {
        byte[] document = ("<scheduler_reply>" + "<message priority=\"low\">x</message>".repeat(100_000)
                + "</scheduler_reply>").getBytes(StandardCharsets.US_ASCII);
        SchedulerReply reply = read(document);
        assertEquals(100, reply.messages().size());
        assertEquals(List.of("too much for this client's memory; left out: 99900 message"), reply.complaints());
    }

    /** Stops a reader that tries every mark's end for every mark, which would take hours. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aMessageOfTranslationMarksThatNeverEndIsReadInOnePass() throws IOException {
        String marks = "_(\"".repeat(85_000);
        SchedulerReply reply = read(("<scheduler_reply><message priority=\"low\">" + marks
                + "</message></scheduler_reply>").getBytes(StandardCharsets.US_ASCII));
        assertEquals(marks.substring(0, 1023), reply.messages().getFirst().text());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            _("No work sent")          | No work sent
            _("No work") for you       | No work for you
            see _("one") and _("two")  | see one and two
            _("no end                  | _("no end
            _("") plain                | plain
            """)
    void marksForTranslationAreTakenOut(String sent, String shown) throws IOException {
        SchedulerReply reply = read(("<scheduler_reply><message priority=\"low\">" + sent
                + "</message></scheduler_reply>").getBytes(StandardCharsets.US_ASCII));
        assertEquals(shown, reply.messages().getFirst().text());
    }

    @Test
    void threeJobsWithTheirVersionsAndFiles() throws IOException {
        SchedulerReply reply = recorded("0014_sched_reply.xml");
        assertEquals(List.of("Upper case", "Rig & test app", "Wrapper app"),
                reply.apps().stream().map(app -> app.userFriendlyName()).toList());
        assertEquals(
                new AppVersion("rigapp", 200, "x86_64-pc-linux-gnu", "mt", "8.3.0", new ResourceUsage(2, null, 0, 2e9),
                        "--nthreads 2", "", false, false,
                        List.of(new FileRef("rigapp_2.00_x86_64-pc-linux-gnu__mt", "", true, false, false))),
                reply.versions().get(1));
        assertTrue(reply.versions().get(2).isWrapper());
        assertEquals(List.of("-cpu_time 8", "-cpu 30 -trickle 8 -upload -stderr 200", ""),
                reply.workunits().stream().map(wu -> wu.commandLine()).toList());
        assertEquals(4e10, reply.workunits().getFirst().fpopsEst());
        assertEquals(1795344593, reply.results().getFirst().reportDeadline());
        assertEquals(List.of(new FileRef("wrapped_17967_1795258165.599902_0_r2078915966_0", "out", false, true, false)),
                reply.results().get(2).outputs());
        assertEquals(1, Objects.requireNonNull(reply.feeds()).size());
        assertEquals("http://127.0.0.1:8090/testproj/notices.php?userid=1&auth=1_169a501308f7e4914c40e35e7f19eeba",
                Objects.requireNonNull(reply.feeds()).getFirst().url());
        assertTrue(Objects.requireNonNull(reply.guiUrls()).contains("results.php?userid=1"));
    }

    @Test
    void filesOfAReplyTellWhereTheyComeFromAndGoTo() throws IOException {
        List<FileInfo> files = recorded("0014_sched_reply.xml").files();
        FileInfo program = files.getFirst();
        assertTrue(program.executable());
        assertEquals(179792, program.nbytes());
        assertEquals(260, Objects.requireNonNull(program.fileSignature()).length() - 1);
        assertTrue(program.uploadUrls().isEmpty());
        FileInfo output = files.stream().filter(file -> file.name().endsWith("_r349170785_0")).findFirst()
                .orElseThrow();
        assertEquals(List.of("http://127.0.0.1:8090/testproj_cgi/file_upload_handler"), output.uploadUrls());
        assertTrue(output.downloadUrls().isEmpty());
        assertEquals(5e6, output.maxNbytes());
        assertTrue(Objects.requireNonNull(output.xmlSignature()).endsWith("."));
    }

    @Test
    void aGzippedUrlReplacesThePlainOnes() throws IOException {
        FileInfo file = recorded("0076_sched_reply.xml").files().stream().filter(FileInfo::downloadGzipped).findFirst()
                .orElseThrow();
        assertEquals(1, file.downloadUrls().size());
        assertTrue(file.downloadUrls().getFirst().endsWith(".gz"));
    }

    @Test
    void theFirstContactBringsHostIdAndKey() throws IOException {
        SchedulerReply reply = recorded("0008_sched_reply.xml");
        assertEquals(1, reply.facts().hostId());
        assertTrue(reply.accountTold());
        SchedulerReply later = recorded("0014_sched_reply.xml");
        assertEquals(0, later.facts().hostId());
        assertNull(later.codeSignKey());
        String key = Recorded.replies().stream().map(ReplyReaderTest::readFile).map(SchedulerReply::codeSignKey)
                .filter(Objects::nonNull).findFirst().orElseThrow();
        assertNotNull(CodeSignKey.parse(Objects.requireNonNull(key)));
    }

    @Test
    void abortsAcksAndMessages() throws IOException {
        SchedulerReply reply = recorded("0143_sched_reply.xml");
        assertEquals(List.of("rigapp_9327_1795259372.242809_0", "rigapp_9336_1795259372.269694_0"), reply.aborts());
        assertEquals(new ServerMessage("Result rigapp_9327_1795259372.242809_0 is no longer usable", "low"),
                reply.messages().getFirst());
        assertTrue(Objects.requireNonNull(reply.projectPreferences()).contains("<resource_share>150</resource_share>"));
        assertEquals(1, recorded("0023_sched_reply.xml").acks().size());
    }

    @Test
    void aTrickleDownIsItsLinesLessTheTwoForUs() throws IOException {
        TrickleDown message = recorded("0053_sched_reply.xml").trickleDowns().getFirst();
        assertEquals("rigapp_21970_1795258355.556814_0", message.resultName());
        assertEquals(1795258388, message.time());
        assertEquals("<progress>20.003116</progress>\n<cpu>225</cpu>\n", message.body());
    }

    @Test
    void aRefusedKeyTellsNothingOfTheAccount() throws IOException {
        SchedulerReply reply = read(Recorded.bytes("/scheduler-cases/03_bad_authenticator.reply.xml"));
        assertFalse(reply.accountTold());
        assertEquals(3600, reply.requestDelay());
        assertEquals(
                new ServerMessage("Invalid or missing account key.  To fix, remove and add this project.", "notice"),
                reply.messages().getFirst());
        SchedulerReply platform = read(Recorded.bytes("/scheduler-cases/05_unknown_platform.reply.xml"));
        assertEquals("This project doesn't support computers of type vax-dec-vms",
                platform.messages().getFirst().text());
    }

    @Test
    void aProjectThatIsDown() throws IOException {
        SchedulerReply reply = read(Recorded.bytes("/scheduler-cases/61_real_client_project_stopped.reply.xml"));
        assertTrue(reply.flags().projectIsDown());
        assertEquals(3600, reply.requestDelay());
    }

    @ParameterizedTest(name = "a file named \"{0}\" is skipped")
    @ValueSource(strings = {"", "../x", "a/../b", "/etc/passwd", "a%2e", "a\\b", "C:x", "nul", "a//b", "a/", "con.txt",
        "a&#10;b", "./a"})
    void badFileNamesAreSkippedWithAComplaint(String name) throws IOException {
        SchedulerReply reply = inside(
                "<file_info><name>" + name + "</name></file_info><file_info><name>good</name></file_info>");
        assertEquals(List.of("good"), reply.files().stream().map(FileInfo::name).toList());
        assertEquals(1, reply.complaints().size());
        assertEquals(0, inside(
                "<app_version><app_name>a</app_name><file_ref><file_name>x</file_name><open_name>../y</open_name></file_ref></app_version>")
                .versions().size());
        assertEquals(0,
                inside("<result><name>../../x</name></result><workunit><name>a/b</name></workunit>").results().size());
    }

    @Test
    void quirksOfTheFlags() throws IOException {
        SchedulerReply reply = inside(
                "<no_cuda_apps>1</no_cuda_apps><no_ati_apps>0</no_ati_apps><no_rsc_apps>CUDA</no_rsc_apps><ended></ended><message_ack/>"
                        + "<deletion_policy_expire/><quern_supply_none>ATI</quern_supply_none>");
        assertEquals(List.of(ResourceType.NVIDIA, ResourceType.NVIDIA), reply.noRscApps());
        assertFalse(reply.flags().ended());
        assertTrue(reply.messageAck());
        assertTrue(reply.flags().deleteByExpiration());
        assertEquals(List
                .of(new SchedulerReply.ResourceAnswer(ResourceType.ATI, SchedulerReply.Supply.NO_WORK_BUT_SUPPORTED)),
                reply.resourceAnswers());
        assertEquals(1, reply.complaints().size());
    }

    @Test
    void anUnknownTagAtTheTopIsPassedOverAndItsChildrenCount() throws IOException {
        SchedulerReply reply = inside(
                "<later_version><request_delay>5</request_delay></later_version><auto_update><request_delay>9</request_delay></auto_update>"
                        + "<app><future><name>no</name></future><name>yes</name></app>");
        assertEquals(5, reply.requestDelay());
        assertEquals("yes", reply.apps().getFirst().name());
    }

    @Test
    void theLastCommandLineWins() throws IOException {
        assertEquals("-b", inside(
                "<workunit><name>w</name><command_line>\n\n</command_line><command_line>\n-b\n</command_line></workunit>")
                .workunits().getFirst().commandLine());
    }

    @Test
    void aWorkunitMayBringItsOwnUsage() throws IOException {
        SchedulerReply reply = inside(
                "<workunit><name>w</name><avg_ncpus>0.5</avg_ncpus><coproc><type>CUDA</type><count>0.5</count></coproc><flops>7</flops></workunit>"
                        + "<workunit><name>v</name><flops>7</flops></workunit><app_version><app_name>a</app_name></app_version>");
        assertEquals(new ResourceUsage(0.5, ResourceType.NVIDIA, 0.5, 7), reply.workunits().getFirst().usage());
        assertNull(reply.workunits().get(1).usage());
        assertEquals(ResourceUsage.oneCpu(0), reply.versions().getFirst().usage());
    }

    @Test
    void messagesMayHoldTagsAndLineBreaks() throws IOException {
        SchedulerReply reply = inside(
                "<message priority='notice'>See <a href=\"x\">here</a> &amp; there\n</message><message>\n</message>");
        assertEquals(List.of(new ServerMessage("See <a href=\"x\">here</a> & there", "notice")), reply.messages());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"1f3\r\n<scheduler_reply><request_delay>7</request_delay></scheduler_reply>0",
        "<?xml version=\"1.0\"?><scheduler_reply><request_delay>7</request_delay></scheduler_reply>"})
    void strayTextBeforeTheReplyIsSkipped(String document) throws IOException {
        assertEquals(7, read(document.getBytes(StandardCharsets.UTF_8)).requestDelay());
    }

    @ParameterizedTest(name = "\"{0}\" is no reply")
    @ValueSource(strings = {"", "<html><body>Please log in</body></html>", "<scheduler_reply>",
        "<scheduler_reply><request_delay>7</request_delay>", "<scheduler_reply/"})
    void whatIsNoWholeReplyIsAnError(String document) {
        assertThrows(BoincXmlException.class, () -> read(document.getBytes(StandardCharsets.UTF_8)));
    }

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damagedRepliesNeverDoMoreThanFail(long seed) throws IOException {
        var random = new Random(seed);
        byte[] document = Files.readAllBytes(replies().get(random.nextInt(replies().size())));
        for (int i = 0; i < 20; i++) {
            byte[] damaged = document.clone();
            for (int hits = random.nextInt(30); hits >= 0; hits--) {
                damaged[random.nextInt(damaged.length)] = random.nextBoolean() ? (byte) random.nextInt(256)
                        : (byte) "<>/&\n"
                                .charAt(random.nextInt(5));
            }
            try {
                SchedulerReply reply = read(damaged);
                assertEquals(List.of(), reply.files().stream().map(FileInfo::name)
                        .filter(name -> FileNames.problem(name) != null).toList(), () -> "seed " + seed);
                write(reply);
            } catch (BoincXmlException e) {
                assertTrue(e.offset() <= damaged.length, () -> "seed " + seed);
            }
        }
    }

    private static SchedulerReply inside(String elements) throws IOException {
        return read(("<scheduler_reply>\n" + elements + "\n</scheduler_reply>\n").getBytes(StandardCharsets.UTF_8));
    }

    private static SchedulerReply recorded(String name) throws IOException {
        return read(Recorded.bytes("/scheduler/" + name));
    }

    private static SchedulerReply readFile(Path file) {
        try {
            return read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    private static SchedulerReply read(byte[] document) throws IOException {
        return SchedulerCodec.readReply(new ByteArrayInputStream(document));
    }

    private static byte[] write(SchedulerReply reply) throws IOException {
        var out = new ByteArrayOutputStream();
        SchedulerCodec.writeReply(reply, out);
        return out.toByteArray();
    }

    /** For each the list of those before it was copied, and none counted as memory. */
    @Test
    void nobodyNamesKindsOfProcessorsWithoutEnd() throws IOException {
        String reply = "<scheduler_reply>" + "<no_cpu_apps>1</no_cpu_apps><no_rsc_apps>x</no_rsc_apps>".repeat(100)
                + "</scheduler_reply>";
        var read = SchedulerCodec.readReply(
                new ByteArrayInputStream(reply.getBytes(StandardCharsets.US_ASCII)), 1 << 20,
                1 << 20);
        assertEquals(50, read.noRscApps().size());
    }
}
