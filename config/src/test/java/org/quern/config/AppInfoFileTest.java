package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;

class AppInfoFileTest {
    private static final String APP = "<app><name>up</name></app>\n";
    private static final String FILE = "<file_info><name>prog</name></file_info>\n";
    private static final String MAIN = "<file_ref><file_name>prog</file_name><main_program/></file_ref>";

    @TempDir
    Path dir = Path.of("");

    @BeforeEach
    void bringPrograms() throws IOException {
        Files.writeString(dir.resolve("prog"), "#!/bin/sh\n");
        Files.writeString(dir.resolve("lib.so"), "library");
    }

    private ReadResult<Optional<AppInfo>> read(String body) throws IOException {
        Files.writeString(dir.resolve(AppInfoFile.NAME), "<app_info>\n" + body + "\n</app_info>\n");
        return AppInfoFile.read(dir);
    }

    private AppInfo sound(String body) throws IOException {
        ReadResult<Optional<AppInfo>> outcome = read(body);
        assertEquals(List.of(), outcome.mistakes());
        return outcome.value().orElseThrow();
    }

    @Test
    void everyElementIsRead() throws IOException {
        AppInfo info = sound("""
                <app><name>up</name><user_friendly_name>Upper case</user_friendly_name></app>
                <file_info><name>prog</name><executable/></file_info>
                <file><name>lib.so</name></file>
                <app_version>
                  <app_name>up</app_name><version_num>712</version_num><platform>x86_64-pc-linux-gnu</platform>
                  <plan_class>sse</plan_class><api_version>7.9.0</api_version><avg_ncpus>1.5</avg_ncpus>
                  <max_ncpus>2</max_ncpus><flops>3e9</flops><cmdline>--fast "a b" &amp; c</cmdline>
                  <file_prefix>in</file_prefix><coproc><type>CUDA</type><count>.5</count></coproc>
                  <gpu_ram>1e8</gpu_ram><dont_throttle/><is_wrapper/><needs_network/>
                  <file_ref><file_name>prog</file_name><main_program/></file_ref>
                  <file_ref><file_name>lib.so</file_name><open_name>lib</open_name><copy_file/></file_ref>
                </app_version>""");
        AppVersion version = new AppVersion("up", 712, "x86_64-pc-linux-gnu", "sse", "7.9.0",
                new ResourceUsage(1.5, ResourceType.NVIDIA, 0.5, 3e9, 1e8), "--fast \"a b\" & c", "in", true, true,
                List.of(new FileRef("prog", "", true, false, false),
                        new FileRef("lib.so", "lib", false, true, false)));
        assertEquals(new AppInfo(List.of(new App("up", "Upper case", false, false, false)),
                List.of(FileInfo.ofUser("prog", true), FileInfo.ofUser("lib.so", false)), List.of(version)), info);
    }

    @Test
    void anAbsentFileLeavesTheProjectItsPrograms() {
        assertEquals(new ReadResult<>(Optional.empty(), List.of()), AppInfoFile.read(dir));
    }

    @Test
    void whatIsLeftOutTakesThePlatformAndSpeedOfThisComputer() throws IOException {
        AppVersion version = sound(
                APP + FILE + "<app_version><app_name>up</app_name>" + MAIN + "</app_version>")
                .settled("x86_64-pc-linux-gnu", 2e9).versions().getFirst();
        assertEquals("x86_64-pc-linux-gnu", version.platform());
        assertEquals(ResourceUsage.oneCpu(2e9), version.usage());
        assertEquals(0, version.versionNum());
    }

    @Test
    void aVersionForACardTakesACpuWhereItNamesNone() throws IOException {
        AppVersion version = sound(APP + FILE + "<app_version><app_name>up</app_name>" + MAIN
                + "<coproc><type>NVIDIA</type><count>1</count></coproc></app_version>").versions().getFirst();
        assertEquals(1, version.usage().cpus());
    }

    @Test
    void theOrderOfDefinitionsDoesNotMatter() throws IOException {
        assertEquals(1, sound("<app_version><app_name>up</app_name>" + MAIN + "</app_version>" + FILE + APP).versions()
                .size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <app_version><app_name>up</app_name></app_version>|app_info.xml, line 4, <app_version>: none of its files is the <main_program/>; this version is not used
            <app_version>MAIN</app_version>|app_info.xml, line 4, <app_version>: <app_name>, the short name of an application, is missing; this version is not used
            <app_version><app_name>down</app_name>MAIN</app_version>|app_info.xml, line 4, <app_version>: no <app> in this file is called down; this version is not used
            <app_version><app_name>up</app_name>MAIN<file_ref><file_name>lib.so</file_name></file_ref></app_version>|app_info.xml, line 4, <app_version>: no <file_info> in this file is called lib.so; this version is not used
            <app_version><app_name>up</app_name><file_ref><file_name>prog</file_name><main_program/><open_name>../x</open_name></file_ref></app_version>|app_info.xml, line 4, <app_version>: the <open_name> of its file prog leaves the task's folder or contains %; this version is not used
            <app_version><app_name>up</app_name>MAIN<coproc><type>NVIDIA</type></coproc></app_version>|app_info.xml, line 4, <coproc>: needs <type> and a <count> above 0; this version is not used
            <app><user_friendly_name>x</user_friendly_name></app>|app_info.xml, line 4, <app>: <name>, the short name of an application, is missing; ignored
            <file_info><name>../prog</name></file_info>|app_info.xml, line 4, <file_info>: only files directly in the project's folder can be used, with no % in their names; ignored
            <file_info><name>gone</name></file_info>|app_info.xml, line 4, <file_info>: there is no file gone in the project's folder
            <file_info><name>lib.so</name><url>http://a.org/</url></file_info>|app_info.xml, line 4, <url>: the file is yours and never fetched; the address is ignored
            <app_versoin/>|app_info.xml, line 4, <app_versoin>: unknown; ignored
            """)
    void aMistakeIsNamedWithItsPlaceAndTheRestApplies(String element, String told) throws IOException {
        ReadResult<Optional<AppInfo>> outcome = read(
                APP + FILE + element.replace("MAIN", MAIN) + "<app_version><app_name>up"
                        + "</app_name><version_num>9</version_num>" + MAIN + "</app_version>");
        assertEquals(List.of(told), outcome.mistakes().stream().map(Mistake::toString).toList());
        assertEquals(List.of(9),
                outcome.value().orElseThrow().versions().stream().map(AppVersion::versionNum).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <avg_ncpus>-1</avg_ncpus>|<avg_ncpus>: below 0; ignored
            <flops>fast</flops>|<flops>: not a number; ignored
            <version_num>1.2</version_num>|<version_num>: not a whole number; ignored
            <is_wrapper>yes</is_wrapper>|<is_wrapper>: neither 0 nor 1; ignored
            <file_prefix>../x</file_prefix>|<file_prefix>: leaves the task's folder or contains %; ignored
            """)
    void aFaultyValueCountsAsLeftOut(String element, String told) throws IOException {
        ReadResult<Optional<AppInfo>> outcome = read(
                APP + FILE + "<app_version><app_name>up</app_name>" + element + MAIN + "</app_version>");
        assertEquals(List.of("app_info.xml, line 4, " + told),
                outcome.mistakes().stream().map(Mistake::toString).toList());
        AppVersion version = outcome.value().orElseThrow().versions().getFirst();
        assertEquals(new AppVersion("up", 0, "", "", "", new ResourceUsage(0, null, 0, 0), "", "", false, false,
                List.of(new FileRef("prog", "", true, false, false))), version);
    }

    @Test
    void aVersionWithoutItsFileWaitsAndItsFilesStayTheUsers() throws IOException {
        Files.delete(dir.resolve("prog"));
        ReadResult<Optional<AppInfo>> outcome = read(
                APP + FILE + "<app_version><app_name>up</app_name>" + MAIN + "</app_version>");
        assertEquals(List.of("app_info.xml, line 3, <file_info>: there is no file prog in the project's folder",
                "app_info.xml, line 4, <app_version>: its file prog is missing; tasks of this version wait until it is there"),
                outcome.mistakes().stream().map(Mistake::toString).toList());
        assertEquals(List.of(), outcome.value().orElseThrow().versions());
        assertEquals(List.of("prog"), outcome.value().orElseThrow().waiting().stream()
                .flatMap(version -> version.files().stream()).map(FileRef::fileName).toList());
        assertEquals(List.of(FileInfo.ofUser("prog", false)), outcome.value().orElseThrow().files());
    }

    @Test
    void theFirstOfTwoEqualVersionsCounts() throws IOException {
        String version = "<app_version><app_name>up</app_name><cmdline>%s</cmdline>" + MAIN + "</app_version>";
        ReadResult<Optional<AppInfo>> outcome = read(APP + FILE + version.formatted("a") + version.formatted("b"));
        assertEquals(1, outcome.mistakes().size());
        assertEquals(List.of("a"),
                outcome.value().orElseThrow().versions().stream().map(AppVersion::cmdline).toList());
    }

    @ParameterizedTest
    @CsvSource({"''", "<app_config/>", "<app_info><app>", "nothing"})
    void aFileThatCannotBeReadStandsForNoPrograms(String text) throws IOException {
        Files.writeString(dir.resolve(AppInfoFile.NAME), text);
        ReadResult<Optional<AppInfo>> outcome = AppInfoFile.read(dir);
        assertEquals(1, outcome.mistakes().size(), outcome.mistakes().toString());
        assertTrue(outcome.value().orElseThrow().versions().isEmpty());
    }
}
