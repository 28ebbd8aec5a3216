package org.quern.config.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFiles;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/** Options as values, and what of a file becomes of them (docs/protocol/configuration.md 1). */
class ClientOptionsTest {
    private static ReadResult<ClientOptions> document(String text) {
        return ClientOptionsFile.of(XmlFiles.parse(text.getBytes(StandardCharsets.UTF_8), "cc_config.xml"));
    }

    private static ReadResult<ClientOptions> options(String body) {
        return document("<cc_config><options>" + body + "</options></cc_config>");
    }

    private static List<String> problems(ReadResult<ClientOptions> outcome) {
        return outcome.mistakes().stream().map(Mistake::problem).toList();
    }

    @ParameterizedTest
    @CsvSource({"-1, 8, 8", "0, 8, 8", "1, 8, 1", "16, 8, 16"})
    void cpusAreThoseFoundUnlessANumberIsPretended(double ncpus, int found, int cpus) {
        assertEquals(cpus, ClientOptions.BUILT_IN.change().set(ClientNumber.NCPUS, ncpus).build().cpus(found));
    }

    @ParameterizedTest
    @CsvSource({"REC_HALF_LIFE_DAYS, 0, 10", "REC_HALF_LIFE_DAYS, -1, 10", "REC_HALF_LIFE_DAYS, 0.5, 0.5",
        "MAX_STDOUT_FILE_SIZE, 0, 2097152", "MAX_STDOUT_FILE_SIZE, -1, 2097152", "MAX_STDOUT_FILE_SIZE, 1, 1",
        "MAX_STDERR_FILE_SIZE, 0, 2097152", "START_DELAY, 0, 0", "MAX_EVENT_LOG_LINES, 0, 0",
        "MAX_OVERDUE_DAYS, -1, -1",
        "MAX_TASKS_REPORTED, 0, 0"})
    void zeroIsTheDefaultOnlyWhereTheProtocolSaysSo(ClientNumber option, double set, double value) {
        assertEquals(value, ClientOptions.BUILT_IN.change().set(option, set).build().number(option));
    }

    @Test
    void optionsAreChangedByCopies() {
        ClientOptions.Builder builder = ClientOptions.BUILT_IN.change().set(ClientSwitch.NO_GPUS, true)
                .add(ClientList.EXCLUSIVE_APP, "a").set(LogFlag.TASK, false);
        ClientOptions first = builder.build();
        ClientOptions second = builder.set(ClientSwitch.NO_GPUS, false).set(ClientSwitch.NO_OPENCL, true)
                .add(ClientList.EXCLUSIVE_APP, "b").set(LogFlag.TASK, true).set(ClientNumber.NCPUS, 2).build();
        assertEquals(EnumSet.of(ClientSwitch.NO_GPUS), first.switches());
        assertEquals(List.of("a"), first.list(ClientList.EXCLUSIVE_APP));
        assertFalse(first.logFlags().contains(LogFlag.TASK));
        assertEquals(EnumSet.of(ClientSwitch.NO_OPENCL), second.switches());
        assertEquals(List.of("a", "b"), second.list(ClientList.EXCLUSIVE_APP));
        assertEquals(LogFlag.DEFAULTS, second.logFlags());
        assertEquals(List.of(-1, 2), List.of(first.whole(ClientNumber.NCPUS), second.whole(ClientNumber.NCPUS)));
        assertThrows(UnsupportedOperationException.class, () -> first.switches().clear());
    }

    @Test
    void aCopyHasEverythingOfTheFirst() {
        ClientOptions all = options("<device_name>box</device_name><force_auth>Basic</force_auth>"
                + "<disk_policy>report-only</disk_policy><policy_suite>P</policy_suite><ncpus>3</ncpus><no_gpus/>"
                + "<ignore_tty>pts</ignore_tty><exclude_gpu><url>http://a.example/</url></exclude_gpu>"
                + "<coproc><type>miner</type><count>1</count></coproc>"
                + "<proxy_info><http_server_name>p.lan</http_server_name></proxy_info>").value();
        ClientOptions copy = all.change().build();
        assertEquals(List.of("box", "basic", DiskPolicy.REPORT_ONLY, "P", 3, "p.lan"), List.of(copy.deviceName(),
                copy.proxyAuthentication(), copy.diskPolicy(), copy.policySuite(), copy.whole(ClientNumber.NCPUS),
                copy.proxy().httpHost()));
        assertEquals(List.of(all.switches(), all.gpuExclusions(), all.coprocessors(), all.list(ClientList.IGNORE_TTY)),
                List.of(copy.switches(), copy.gpuExclusions(), copy.coprocessors(), copy.list(ClientList.IGNORE_TTY)));
        assertEquals(1, copy.gpuExclusions().size());
        assertEquals(List.of("pts"), copy.list(ClientList.IGNORE_TTY));
    }

    @Test
    void everyOptionHasANameOfItsOwnAndStandsInTheirOrder() {
        List<ClientOption> all = ClientOption.all();
        List<String> names = all.stream().map(ClientOption::element).toList();
        assertEquals(names.stream().sorted().toList(), names);
        assertEquals(names.size(), new HashSet<>(names).size());
        assertEquals(ClientSwitch.values().length + ClientNumber.values().length + ClientList.values().length
                + ClientText.values().length, all.size());
        for (ClientOption option : all) {
            assertFalse(option.meaning().isBlank() || option.meaning().endsWith("."), option.element());
            assertTrue(Stream.of("applied", "for managers", "no effect: ").anyMatch(option.effect()::startsWith),
                    option.element());
        }
    }

    @Test
    void anOptionIsARowOfTheTable() {
        assertEquals("| `ncpus` | -1 | Pretend this number of CPUs; 0 and below = those found | applied |",
                ClientNumber.NCPUS.row());
        assertEquals("| `no_gpus` | 0 | Use no graphics card | applied |", ClientSwitch.NO_GPUS.row());
        assertEquals("| `task` | 1 | start, finish, suspension of tasks | applied |", LogFlag.TASK.row());
        assertEquals("| `slot_debug` | 0 | slots | applied |", LogFlag.SLOT_DEBUG.row());
        assertEquals(
                "| `disk_policy` | shares | What is done when disk space is short: shares or report-only | applied |",
                ClientText.DISK_POLICY.row());
        assertEquals("", ClientList.IGNORE_TTY.standard());
    }

    @ParameterizedTest
    @EnumSource(ClientList.class)
    void numbersOfDevicesAreThoseOfFourMakers(ClientList list) {
        assertEquals(EnumSet.of(ClientList.IGNORE_NVIDIA_DEV, ClientList.IGNORE_ATI_DEV, ClientList.IGNORE_INTEL_DEV,
                ClientList.IGNORE_APPLE_DEV).contains(list), list.isDevices());
        assertEquals(list.isDevices() ? List.of("not a device number; ignored") : List.of(),
                problems(options("<" + list.element() + ">/dev/x</" + list.element() + ">")).stream()
                        .filter(problem -> !problem.startsWith("no effect")).toList());
    }

    @ParameterizedTest
    @CsvSource({"9999, 1, 0", "10000, 0, 1", "007, 1, 0", "0, 1, 0", "' 1 ', 1, 0", "1 2, 0, 1"})
    void aDeviceNumberHasFourDigitsAtMost(String text, int entries, int mistakes) {
        ReadResult<ClientOptions> read = options("<ignore_ati_dev>" + text + "</ignore_ati_dev>");
        assertEquals(List.of(entries, mistakes), List.of(read.value().list(ClientList.IGNORE_ATI_DEV).size(),
                read.mistakes().size()));
    }

    @ParameterizedTest
    @CsvSource({"exclusive_app, BOINCmgr.exe, 0", "exclusive_gpu_app, boinc, 0", "exclusive_app, game, 1",
        "ignore_tty, boinc, 1"})
    void noPartOfBoincIsAProgramToStopFor(String element, String text, int entries) {
        ClientList list = ClientList.ofElement(element).orElseThrow();
        assertEquals(entries, options("<" + element + ">" + text + "</" + element + ">").value().list(list).size());
    }

    @ParameterizedTest
    @CsvSource({"63, 1", "64, 0", "-1, 1", "-2, 0", "x, 0", "'', 1", "0x3f, 1"})
    void anExclusionIsOfACardFrom0To63OrOfAll(String number, int exclusions) {
        assertEquals(exclusions, options("<exclude_gpu><url>http://a.example/</url><device_num>" + number
                + "</device_num></exclude_gpu>").value().gpuExclusions().size());
    }

    @Test
    void anExclusionOfAnOldNameIsOneOfTheKind() {
        assertEquals(List.of(new GpuExclusion(ProjectUrl.of("http://a.example/"), 0, ResourceType.NVIDIA, "")),
                options("<exclude_gpu><url>a.example</url><device_num>0</device_num><type>CUDA</type></exclude_gpu>")
                        .value().gpuExclusions());
        assertEquals(List.of(), options("<exclude_gpu><url>nowhere</url></exclude_gpu>").value().gpuExclusions());
    }

    @Test
    void ofTwoDescriptionsOfOneKindTheFirstCounts() {
        ReadResult<ClientOptions> read = options("<coproc><type>m</type><count>1</count></coproc>"
                + "<coproc><type>m</type><count>2</count></coproc><coproc><type>n</type><count>64</count></coproc>");
        assertEquals(List.of("the same <type> twice; the first one counts"), problems(read));
        assertEquals(List.of(1, 64), read.value().coprocessors().stream().map(ConfiguredCoprocessor::count).toList());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1e18, 1e18, 0", "1.01e18, 0, 1", "-1, 0, 1"})
    void aSpeedOfADeviceIsNotAboveAllMeasure(String text, double flops, int mistakes) {
        ReadResult<ClientOptions> read = options("<coproc><type>m</type><count>1</count><peak_flops>" + text
                + "</peak_flops></coproc>");
        assertEquals(List.of(flops, mistakes), List.of(read.value().coprocessors().getFirst().peakFlops(),
                read.mistakes().size()));
    }

    @ParameterizedTest
    @CsvSource({"basic, basic, 0", "DIGEST, digest, 0", "default, '', 0", "'', '', 0", "ntlm, '', 1",
        "gss-negotiate, '', 1", "none, '', 1"})
    void aProxyIsToldWhoWeAreInOneOfTwoWays(String text, String scheme, int mistakes) {
        ReadResult<ClientOptions> read = options("<force_auth>" + text + "</force_auth>");
        assertEquals(List.of(scheme, mistakes), List.of(read.value().proxyAuthentication(), read.mistakes().size()));
    }

    @Test
    void listsOfTheCommandLineGiveWayToTheFileAndLogFlagsOnlyToTheirSection() {
        ReadResult<ClientOptions> read = document(
                "<cc_config><log_flags><task>0</task><nonsense/><cpu_sched>x</cpu_sched>"
                        + "</log_flags><other/></cc_config>");
        assertEquals(List.of("no log flag of that name; ignored", "neither 0 nor 1; ignored",
                "neither <log_flags> nor <options>; ignored"), problems(read));
        assertEquals(EnumSet.of(LogFlag.FILE_XFER, LogFlag.SCHED_OPS), read.value().logFlags());
        assertSame(ProxySettings.NONE, read.value().proxy());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {"p.lan, p.lan:80, ``, ``", "http://p.lan, p.lan:80, ``, ``",
        "https://p.lan, p.lan:443, ``, ``", "HTTPS://p.lan/, p.lan:443, ``, ``", "p.lan:3128, p.lan:3128, ``, ``",
        "http://p.lan:65535/, p.lan:65535, ``, ``", "http://p.lan:65536, :80, ``, ``", "http://p.lan:0, :80, ``, ``",
        "http://p.lan:, :80, ``, ``", "http://p.lan:8x, :80, ``, ``", "http://p.lan/path, :80, ``, ``",
        "http://u@p.lan, p.lan:80, u, ``", "http://u:p:q@p.lan, p.lan:80, u, p:q",
        "http://u:a+b%20@p.lan, p.lan:80, u, `a+b `",
        "http://u:%zz@p.lan, p.lan:80, u, %zz", "http://u/x@p.lan, :80, ``, ``", "http://a@b@p.lan, :80, ``, ``",
        "ftp://p.lan, :80, ``, ``", "socks5h://p.lan:1080, p.lan:1080, ``, ``", "`p lan`, :80, ``, ``",
        "``, :80, ``, ``",
        "` p.lan `, p.lan:80, ``, ``"})
    void aProxysAddressHasAHostAndPerhapsMore(String text, String place, String user, String password) {
        ProxyAddress address = ProxyAddress.of(text);
        assertEquals(List.of(place, user, password), List.of(address.toString(), address.user(), address.password()));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "65535, 65535, 0", "65536, 80, 1", "-1, 80, 1", "x, 80, 1"})
    void aPortOfTheFileLiesBetween1And65535(String text, int port, int mistakes) {
        ReadResult<ClientOptions> read = options(
                "<proxy_info><socks_server_name>s</socks_server_name><socks_server_port>"
                        + text + "</socks_server_port></proxy_info>");
        assertEquals(List.of(port, mistakes), List.of(read.value().proxy().socksPort(), read.mistakes().size()));
    }

    @Test
    void aNameOfItsOwnVariableCountsBeforeThatInTheAddress() {
        ProxySettings own = ProxyReader.ofEnvironment(Map.of("HTTP_PROXY", "http://a:b@p.lan", "HTTP_USER_NAME", "c"));
        assertEquals(List.of("c", ""), List.of(own.httpUser(), own.httpPassword()));
        ProxySettings socks = ProxyReader.ofEnvironment(Map.of("HTTP_PROXY", "socks5://s.lan", "SOCKS_SERVER", "t.lan",
                "SOCKS5_SERVER", "u.lan", "SOCKS5_USER", " v ", "NO_PROXY", "x"));
        assertEquals(List.of("", "t.lan", "v", "x"), List.of(socks.httpHost(), socks.socksHost(), socks.socksUser(),
                socks.direct()));
        assertEquals(Optional.empty(), ProxyReader.environmentMistakes(Map.of("HTTP_PROXY", " ")).stream().findFirst());
    }
}
