package org.quern.config.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

class ClientOptionsFileTest {
    @TempDir
    Path dir;

    private ReadResult<ClientOptions> read(String body, ClientOptions base) throws IOException {
        Files.writeString(dir.resolve("cc_config.xml"), "<cc_config>\n" + body + "\n</cc_config>\n");
        return ClientOptionsFile.read(dir, base);
    }

    private ReadResult<ClientOptions> options(String body) throws IOException {
        return read("<options>\n" + body + "\n</options>", ClientOptions.BUILT_IN);
    }

    private ClientOptions fine(String body) throws IOException {
        ReadResult<ClientOptions> outcome = options(body);
        assertEquals(List.of(), outcome.mistakes().stream().map(Mistake::toString)
                .filter(mistake -> !mistake.contains(">: no effect: ")).toList());
        return outcome.value();
    }

    @ParameterizedTest
    @EnumSource(ClientSwitch.class)
    void whoTurnsOnWhatHasNoEffectIsToldAndWhoLeavesItOffIsNot(ClientSwitch option) throws IOException {
        List<String> expected = OptionEffect.isNone(option.effect())
                ? List.of("cc_config.xml, line 3, <" + option.element() + ">: " + option.effect())
                : List.of();
        assertEquals(expected, options("<" + option.element() + "/>").mistakes().stream().map(Mistake::toString)
                .toList());
        assertEquals(List.of(), options("<" + option.element() + ">0</" + option.element() + ">").mistakes());
    }

    @ParameterizedTest
    @EnumSource(ClientSwitch.class)
    void everySwitchIsOffByDefaultAndCanBeTurnedOn(ClientSwitch option) throws IOException {
        assertFalse(ClientOptions.BUILT_IN.is(option));
        assertEquals(EnumSet.of(option), fine("<" + option.element() + "/>").switches());
        assertEquals(EnumSet.of(option), fine("<" + option.element() + ">1</" + option.element() + ">").switches());
        assertFalse(fine("<" + option.element() + ">0</" + option.element() + ">").is(option));
    }

    @ParameterizedTest
    @EnumSource(ClientNumber.class)
    void everyNumberIsRead(ClientNumber option) throws IOException {
        assertEquals(17, fine("<" + option.element() + ">17</" + option.element() + ">").number(option));
    }

    @ParameterizedTest
    @CsvSource({"MAX_FILE_XFERS, 8", "MAX_FILE_XFERS_PER_PROJECT, 2", "NCPUS, -1", "HTTP_TRANSFER_TIMEOUT, 300",
        "HTTP_TRANSFER_TIMEOUT_BPS, 10", "MAX_EVENT_LOG_LINES, 2000", "MAX_OVERDUE_DAYS, -1", "SAVE_STATS_DAYS, 30",
        "MAX_STDERR_FILE_SIZE, 2097152", "MAX_STDOUT_FILE_SIZE, 2097152", "MAX_TASKS_REPORTED, 0",
        "PROCESS_PRIORITY, -1", "PROCESS_PRIORITY_SPECIAL, -1", "REC_HALF_LIFE_DAYS, 10", "START_DELAY, 0"})
    void numbersHaveTheDefaultsOfTheProtocol(ClientNumber option, double expected) {
        assertEquals(expected, ClientOptions.BUILT_IN.number(option));
    }

    @Test
    void everyNumberHasADefaultInTheTableAbove() {
        assertEquals(15, ClientNumber.values().length);
    }

    @Test
    void policiesMayBeNamed() throws IOException {
        assertEquals("CS2_WF2", fine("<policy_suite>CS2_WF2</policy_suite>").policySuite());
        assertEquals("", fine("").policySuite());
    }

    @Test
    void theDiskPolicyIsSharesUnlessReportOnlyIsAskedFor() throws IOException {
        assertEquals(DiskPolicy.SHARES, ClientOptions.BUILT_IN.diskPolicy());
        assertEquals(DiskPolicy.REPORT_ONLY, fine("<disk_policy>report-only</disk_policy>").diskPolicy());
        assertEquals(DiskPolicy.SHARES, fine("<disk_policy> Shares </disk_policy>").diskPolicy());
        ReadResult<ClientOptions> wrong = options("<disk_policy>never</disk_policy>");
        assertEquals(DiskPolicy.SHARES, wrong.value().diskPolicy());
        assertTrue(wrong.mistakes().getFirst().toString().contains("neither shares nor report-only"),
                wrong.mistakes().toString());
    }

    @ParameterizedTest
    @EnumSource(ClientList.class)
    void everyListKeepsItsEntriesInOrder(ClientList option) throws IOException {
        String element = option.element();
        assertEquals(List.of(), ClientOptions.BUILT_IN.list(option));
        assertEquals(List.of("3", "1"),
                fine("<" + element + ">3</" + element + "><" + element + ">1</" + element + ">").list(option));
    }

    @ParameterizedTest
    @EnumSource(LogFlag.class)
    void everyLogFlagIsReadAndThreeAreOnByDefault(LogFlag flag) throws IOException {
        assertEquals(LogFlag.DEFAULTS.contains(flag), ClientOptions.BUILT_IN.logFlags().contains(flag));
        String element = flag.element();
        assertTrue(read("<log_flags><" + element + ">1</" + element + "></log_flags>", ClientOptions.BUILT_IN).value()
                .logFlags().contains(flag));
        assertFalse(read("<log_flags><" + element + ">0</" + element + "></log_flags>", ClientOptions.BUILT_IN).value()
                .logFlags().contains(flag));
    }

    @Test
    void theFileChangesOnlyWhatItNamesOfTheCommandLine() throws IOException {
        ClientOptions base = ClientOptions.BUILT_IN.change().set(ClientSwitch.NO_GPUS, true).set(ClientNumber.NCPUS, 3)
                .set(LogFlag.TASK_DEBUG, true).build();
        ClientOptions read = read("<options><ncpus>5</ncpus></options>", base).value();
        assertTrue(read.is(ClientSwitch.NO_GPUS));
        assertEquals(5, read.whole(ClientNumber.NCPUS));
        assertTrue(read.logFlags().contains(LogFlag.TASK_DEBUG));
        ClientOptions flags = read("<log_flags><cpu_sched/></log_flags>", base).value();
        assertFalse(flags.logFlags().contains(LogFlag.TASK_DEBUG), "the section resets all flags");
        assertTrue(flags.logFlags().contains(LogFlag.CPU_SCHED));
        assertTrue(flags.logFlags().contains(LogFlag.TASK));
    }

    @Test
    void anAbsentFileLeavesEverything() {
        ClientOptions base = ClientOptions.BUILT_IN.change().set(ClientSwitch.NO_GPUS, true).build();
        ReadResult<ClientOptions> outcome = ClientOptionsFile.read(dir, base);
        assertEquals(List.of(), outcome.mistakes());
        assertTrue(outcome.value().is(ClientSwitch.NO_GPUS));
    }

    @Test
    void oldNamesAreUnderstood() throws IOException {
        ClientOptions read = fine("<dont_use_podman/><ignore_cuda_dev>2</ignore_cuda_dev>"
                + "<network_test_url>http://a.org/</network_test_url>");
        assertTrue(read.is(ClientSwitch.DONT_USE_DOCKER));
        assertEquals(List.of("2"), read.list(ClientList.IGNORE_NVIDIA_DEV));
    }

    @Test
    void zeroMeansTheDefaultWhereTheProtocolSaysSo() throws IOException {
        assertEquals(10, fine("<rec_half_life_days>0</rec_half_life_days>").number(ClientNumber.REC_HALF_LIFE_DAYS));
        assertEquals(2 << 20,
                fine("<max_stdout_file_size>0</max_stdout_file_size>").number(ClientNumber.MAX_STDOUT_FILE_SIZE));
    }

    @Test
    void exclusionsAndCoprocessorsAreRead() throws IOException {
        ClientOptions read = fine(
                """
                        <exclude_gpu><url>http://a.org/x</url><device_num>1</device_num><type>NVIDIA</type><app>up</app></exclude_gpu>
                        <exclude_gpu><url>http://b.org</url></exclude_gpu>
                        <coproc><type>miner</type><count>9</count><peak_flops>1e12</peak_flops><device_nums>0 2</device_nums><non_gpu/></coproc>
                        """);
        assertEquals(List.of(new GpuExclusion(ProjectUrl.of("http://a.org/x/"), 1, ResourceType.NVIDIA, "up"),
                new GpuExclusion(ProjectUrl.of("http://b.org/"), -1, null, "")), read.gpuExclusions());
        assertEquals(
                List.of(new ConfiguredCoprocessor(new ResourceType("miner"), 9, 1e12, List.of(0, 2), false, false)),
                read.coprocessors());
    }

    @Test
    void aProxyIsReadAndItsPasswordsAreNotPrinted() throws IOException {
        ProxySettings proxy = fine(
                """
                        <proxy_info><http_server_name>proxy.lan</http_server_name><http_server_port>3128</http_server_port>
                        <http_user_name>u</http_user_name><http_user_passwd>hush&hush</http_user_passwd>
                        <socks_server_name>s.lan</socks_server_name><socks5_user_passwd>hush&hush</socks5_user_passwd></proxy_info>
                        <device_name>box</device_name><force_auth>DIGEST</force_auth>""")
                .proxy();
        assertEquals("proxy.lan", proxy.httpHost());
        assertEquals(3128, proxy.httpPort());
        assertEquals(80, proxy.socksPort());
        assertEquals("hush&hush", proxy.httpPassword());
        assertTrue(proxy.isPresent());
        assertFalse(proxy.toString().contains("hush"), proxy.toString());
        assertFalse(ClientOptions.BUILT_IN.proxy().isPresent());
    }

    @Test
    void theEnvironmentCanNameProxies() {
        ProxySettings proxy = ProxyReader.ofEnvironment(Map.of("HTTP_PROXY", "https://p.lan/", "HTTP_USER_NAME", "u",
                "SOCKS5_SERVER", "s.lan:1080", "SOCKS_USER", "v", "SOCKS5_PASSWD", "w"));
        assertEquals("p.lan:443 u s.lan:1080 v w",
                proxy.httpHost() + ":" + proxy.httpPort() + " " + proxy.httpUser() + " "
                        + proxy.socksHost() + ":" + proxy.socksPort() + " " + proxy.socksUser() + " "
                        + proxy.socksPassword());
        assertEquals(ProxySettings.NONE, ProxyReader.ofEnvironment(Map.of()));
        assertEquals(List.of(), ProxyReader.environmentMistakes(Map.of("HTTP_PROXY", "http://p.lan:3128")));
    }

    @Test
    void variablesInSmallLettersAndALoginInsideTheAddressAreUnderstoodToo() {
        ProxySettings proxy = ProxyReader.ofEnvironment(Map.of("http_proxy", "http://me:a%40b+c@p.lan:3128/",
                "no_proxy", "x.lan"));
        assertEquals("p.lan:3128 me a@b+c x.lan", proxy.httpHost() + ":" + proxy.httpPort() + " " + proxy.httpUser()
                + " " + proxy.httpPassword() + " " + proxy.direct());
    }

    @ParameterizedTest
    @ValueSource(strings = {"socks5://p.lan:1080", "ftp://p.lan", "http://p.lan:99999999", "http://p.lan:70000",
        "not a proxy"})
    void aVariableThatNamesNoHttpProxyIsNotUsedAndNamed(String text) {
        Map<String, String> environment = Map.of("HTTP_PROXY", text);
        assertFalse(ProxyReader.ofEnvironment(environment).isPresent());
        assertEquals(1, ProxyReader.environmentMistakes(environment).size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <ncpus>two</ncpus>                              | <ncpus>: not a whole number; ignored
            <no_gpus>yes</no_gpus>                          | <no_gpus>: neither 0 nor 1; ignored
            <max_overdue_days>x</max_overdue_days>          | <max_overdue_days>: not a number; ignored
            <ignore_ati_dev>first</ignore_ati_dev>          | <ignore_ati_dev>: not a device number; ignored
            <exclusive_app>boincmgr</exclusive_app>         | <exclusive_app>: names a part of BOINC; ignored
            <exclusive_app/>                                | <exclusive_app>: empty; ignored
            <exclude_gpu><type>ATI</type></exclude_gpu>     | <exclude_gpu>: needs the <url> of a project and a <device_num> from 0 to 63, or none for all cards; ignored
            <exclude_gpu><url>http://a.org/</url><device_num>abc</device_num></exclude_gpu> | <exclude_gpu>: needs the <url> of a project and a <device_num> from 0 to 63, or none for all cards; ignored
            <exclude_gpu><url>http://a.org/</url><device_num>-2</device_num></exclude_gpu> | <exclude_gpu>: needs the <url> of a project and a <device_num> from 0 to 63, or none for all cards; ignored
            <ignore_nvidia_dev>-1</ignore_nvidia_dev>       | <ignore_nvidia_dev>: not a device number; ignored
            <ignore_nvidia_dev>0x1</ignore_nvidia_dev>      | <ignore_nvidia_dev>: not a device number; ignored
            <coproc><type>miner</type><count>2</count><device_nums>0 0</device_nums></coproc> | <coproc>: <device_nums>: 0 is no device number, or stands there twice; ignored
            <coproc><type>miner</type><count>2</count><device_nums>1 b</device_nums></coproc> | <coproc>: <device_nums>: b is no device number, or stands there twice; ignored
            <coproc><count>1</count></coproc>               | <coproc>: needs a <type> and a <count> of at least 1; ignored
            <coproc><type>CPU</type><count>1</count></coproc> | <coproc>: the CPU is no coprocessor; ignored
            <coproc><type>miner</type><count>99</count></coproc> | <coproc>: has 99 instances; 64 are used
            <coproc><type>miner</type><count>-2</count></coproc> | <coproc>: needs a <type> and a <count> of at least 1; ignored
            <coproc><type>miner</type><count>1</count><peak_flops>-5</peak_flops></coproc> | <coproc>: <peak_flops>: -5 is no speed of a device, which is 0 to 1e18 operations per second; taken for unknown
            <coproc><type>miner</type><count>1</count><peak_flops>1e30</peak_flops></coproc> | <coproc>: <peak_flops>: 1e30 is no speed of a device, which is 0 to 1e18 operations per second; taken for unknown
            <coproc><type>miner</type><count>1</count><available_ram>-1</available_ram></coproc> | <available_ram>: says nothing of a <coproc> that the client takes; ignored
            <force_auth>magic</force_auth>                  | <force_auth>: not one of basic, digest; ignored
            <force_auth>NTLM</force_auth>                   | <force_auth>: ntlm is not supported; digest or basic is used, as the proxy offers
            <use_certs/>                                    | <use_certs>: no effect: programs are checked by the project's code-signing key always
            <allow_gui_rpc_get>1</allow_gui_rpc_get>        | <allow_gui_rpc_get>: no effect: obsolete: HTTP is never answered on the port for managers
            <max_stderr_file_size>5</max_stderr_file_size>  | <max_stderr_file_size>: no effect: the log is one file, see `max_stdout_file_size`
            <network_test_url>http://a/</network_test_url>  | <network_test_url>: no effect: obsolete in BOINC too
            <proxy_info><http_server_port>0</http_server_port></proxy_info> | <http_server_port>: not a port; 80 is used
            <nogpus/>                                       | <nogpus>: no option of that name; ignored
            """)
    void aMistakeIsNamedAndTheRestApplies(String faulty, String message) throws IOException {
        ReadResult<ClientOptions> outcome = options(
                "<start_delay>5</start_delay>\n" + faulty + "\n<max_file_xfers>3</max_file_xfers>");
        assertEquals(List.of("cc_config.xml, line 4, " + message),
                outcome.mistakes().stream().map(Mistake::toString).toList());
        assertEquals(5, outcome.value().number(ClientNumber.START_DELAY));
        assertEquals(3, outcome.value().number(ClientNumber.MAX_FILE_XFERS));
    }

    @Test
    void whatStandsBeforeAMissingEndTagApplies() throws IOException {
        Files.writeString(dir.resolve("cc_config.xml"), "<cc_config><options><ncpus>4</ncpus></cc_config>");
        ReadResult<ClientOptions> outcome = ClientOptionsFile.read(dir, ClientOptions.BUILT_IN);
        assertEquals(4, outcome.value().number(ClientNumber.NCPUS));
        assertEquals(1, outcome.mistakes().size());
    }

    @Test
    void anotherRootAppliesNothing() throws IOException {
        Files.writeString(dir.resolve("cc_config.xml"), "<config><options><ncpus>4</ncpus></options></config>");
        ReadResult<ClientOptions> outcome = ClientOptionsFile.read(dir, ClientOptions.BUILT_IN);
        assertEquals(-1, outcome.value().number(ClientNumber.NCPUS));
        assertEquals("cc_config.xml, line 1, <config>: <cc_config> is expected here; the file is ignored",
                outcome.mistakes().getFirst().toString());
    }
}
