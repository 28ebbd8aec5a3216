package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.model.AppVersion;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;

class AppConfigFileTest {
    @TempDir
    Path dir;

    private ReadResult<AppConfig> read(String body) throws IOException {
        Files.writeString(dir.resolve("app_config.xml"), "<app_config>\n" + body + "\n</app_config>\n");
        return AppConfigFile.read(dir);
    }

    @Test
    void everyElementIsRead() throws IOException {
        ReadResult<AppConfig> outcome = read("""
                <app>
                  <name>up</name><max_concurrent>2</max_concurrent>
                  <gpu_versions><gpu_usage>.5</gpu_usage><cpu_usage>.4</cpu_usage></gpu_versions>
                  <fraction_done_exact/><report_results_immediately/>
                </app>
                <app_version>
                  <app_name>up</app_name><plan_class>mt</plan_class><cmdline>--a "b"</cmdline>
                  <avg_ncpus>4</avg_ncpus><ngpus>1</ngpus>
                </app_version>
                <project_max_concurrent>3</project_max_concurrent>
                <report_results_immediately>1</report_results_immediately>""");
        assertEquals(List.of(), outcome.mistakes());
        AppConfig config = outcome.value();
        assertEquals(new AppConfig(List.of(new AppConfig.AppSettings("up", 2, 0.5, 0.4, true, true)),
                List.of(new AppConfig.VersionSettings("up", "mt", "--a \"b\"", 4, 1)), 3, true), config);
        assertTrue(config.app("up").orElseThrow().setsGpuUsage());
        assertTrue(config.app("other").isEmpty());
    }

    @Test
    void anAbsentFileIsNoWish() {
        assertEquals(new ReadResult<>(AppConfig.NONE, List.of()), AppConfigFile.read(dir));
    }

    @Test
    void elementsThatAreLeftOutChangeNothing() throws IOException {
        AppConfig config = read("<app><name>up</name></app><app_version><app_name>up</app_name></app_version>").value();
        assertEquals(new AppConfig.AppSettings("up", 0, 0, 0, false, false), config.app("up").orElseThrow());
        assertFalse(config.app("up").orElseThrow().setsGpuUsage());
        assertEquals(List.of(new AppConfig.VersionSettings("up", "", "", 0, 0)), config.versions());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <app><max_concurrent>1</max_concurrent></app>           | <app>: <name>, the short name of an application, is missing; ignored
            <app_version><ngpus>1</ngpus></app_version>             | <app_version>: <app_name>, the short name of an application, is missing; ignored
            <app><name>x</name><max_concurent>1</max_concurent></app> | <max_concurent>: unknown; ignored
            <app><name>x</name><max_concurrent>one</max_concurrent></app> | <max_concurrent>: not a whole number; ignored
            <app_version><app_name>x</app_name><ngpus>-1</ngpus></app_version> | <ngpus>: below 0; ignored
            <app_version><app_name>x</app_name><avg_ncpus>1e9</avg_ncpus></app_version> | <avg_ncpus>: above 4096; ignored
            <app_version><app_name>x</app_name><avg_ncpus>nan</avg_ncpus></app_version> | <avg_ncpus>: not a number; ignored
            <app_version><app_name>x</app_name><ngpus>65</ngpus></app_version> | <ngpus>: above 64; ignored
            <app><name>x</name><max_concurrent>-1</max_concurrent></app> | <max_concurrent>: below 0; ignored
            <app><name>x</name><gpu_versions><gpu_usage>.5</gpu_usage></gpu_versions></app> | <gpu_versions>: needs both <gpu_usage> and <cpu_usage>, above 0; ignored
            <app><name>x</name><gpu_versions><gpu_usage>0</gpu_usage><cpu_usage>0</cpu_usage></gpu_versions></app> | <gpu_versions>: needs both <gpu_usage> and <cpu_usage>, above 0; ignored
            <app><name>x</name><gpu_versions><gpu_usage>1</gpu_usage><cpu_usage>1</cpu_usage><gpus/></gpu_versions></app> | <gpus>: unknown; ignored
            <application/>                                          | <application>: unknown; ignored
            """)
    void aMistakeIsNamedAndTheRestApplies(String faulty, String message) throws IOException {
        ReadResult<AppConfig> outcome = read("<app><name>up</name></app>\n" + faulty
                + "\n<project_max_concurrent>3</project_max_concurrent>");
        assertEquals(List.of("app_config.xml, line 3, " + message),
                outcome.mistakes().stream().map(Mistake::toString).toList());
        assertTrue(outcome.value().app("up").isPresent());
        assertEquals(3, outcome.value().projectMaxConcurrent());
    }

    private static AppVersion version(String planClass, ResourceUsage usage) {
        return new AppVersion("up", 100, "plat", planClass, "", usage, "--old", "", false, false, List.of());
    }

    @Test
    void usageOfCardsComesFromTheApplicationAndThenFromThePlanClass() throws IOException {
        AppConfig config = read(
                """
                        <app><name>up</name><gpu_versions><gpu_usage>.5</gpu_usage><cpu_usage>.4</cpu_usage></gpu_versions></app>
                        <app_version><app_name>up</app_name><plan_class>cuda</plan_class><avg_ncpus>2</avg_ncpus></app_version>
                        <app_version><app_name>up</app_name><cmdline>--new</cmdline><ngpus>3</ngpus></app_version>""")
                .value();
        ResourceUsage card = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e9);
        ResourceUsage cpu = ResourceUsage.oneCpu(1e9);
        assertEquals(version("cuda", new ResourceUsage(2, ResourceType.NVIDIA, 0.5, 1e9)),
                config.applied(version("cuda", card)));
        assertEquals(version("opencl", new ResourceUsage(0.4, ResourceType.NVIDIA, 0.5, 1e9)),
                config.applied(version("opencl", card)));
        assertEquals(version("", cpu).withUsage(cpu, "--new"), config.applied(version("", cpu)),
                "a number of cards means nothing without a kind of card");
        assertEquals(new ResourceUsage(0.4, ResourceType.NVIDIA, 0.5, 1e9), config.applied("up", card));
        assertEquals(card, config.applied("other", card));
    }

    @Test
    void anApplicationThatTheProjectDoesNotHaveIsNamed() throws IOException {
        AppConfig config = read("<app><name>up</name></app><app><name>down</name></app>").value();
        assertEquals(List.of("app_config.xml: the project has no application down; it has left, up"),
                config.unknownApps(Set.of("up", "left")).stream().map(Mistake::toString).toList());
    }
}
