package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.ExecHarness;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.PlainSettings;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskLaunch;

class InitDataWriterTest {
    /** The elements that client 7.20.5 writes for such a task, in its order; proxy_info is left out without a proxy. */
    private static final List<String> ORDER = List.of("app_init_data", "major_version", "minor_version", "release",
            "app_version", "userid", "teamid", "hostid", "app_name", "project_preferences", "user_name", "project_dir",
            "boinc_dir", "authenticator", "wu_name", "result_name", "shm_key", "slot", "client_pid", "wu_cpu_time",
            "starting_elapsed_time", "using_sandbox", "vm_extensions_disabled", "user_total_credit",
            "user_expavg_credit", "host_total_credit", "host_expavg_credit", "resource_share_fraction",
            "checkpoint_period", "fraction_done_start", "fraction_done_end", "gpu_type", "gpu_device_num",
            "gpu_opencl_dev_index", "gpu_usage", "ncpus", "rsc_fpops_est", "rsc_fpops_bound", "rsc_memory_bound",
            "rsc_disk_bound", "computation_deadline", "vbox_window", "no_priority_change", "process_priority",
            "process_priority_special", "host_info", "global_preferences", "app_file");

    @TempDir
    Path data;

    @Test
    void the_elements_stand_in_the_order_of_the_reference_each_on_its_own_line() throws IOException {
        assertEquals(ORDER, Stream.of(text(builder().build()).split("\n"))
                .filter(line -> line.startsWith("<") && !line.startsWith("</"))
                .map(line -> line.substring(1, line.indexOf('>')))
                .filter(name -> !List.of("max_cpus", "p_ncpus", "disk_interval").contains(name)).toList());
    }

    @Test
    void numbers_and_names_are_the_tasks() throws IOException {
        String text = text(builder().checkpoint(12.5, 60).build());
        assertEquals("12.500000", element(text, "wu_cpu_time"));
        assertEquals("60.000000", element(text, "checkpoint_period"));
        assertEquals("-1", element(text, "shm_key"));
        assertEquals("-1", element(text, "gpu_device_num"));
        assertEquals("0.000000", element(text, "gpu_usage"));
        assertEquals("A &amp; B", element(text, "user_name"));
        assertEquals(data.toAbsolutePath() + "/projects/127.0.0.1_8080_fake", element(text, "project_dir"));
        assertEquals(Long.toString(ProcessHandle.current().pid()), element(text, "client_pid"));
        assertTrue(text.contains("\n<project_preferences>\n<max_cpus>2</max_cpus>\n</project_preferences>\n"), text);
    }

    @Test
    void a_task_on_a_coprocessor_learns_its_device() throws IOException {
        String text = text(builder().usage(new ResourceUsage(0.1, ResourceType.NVIDIA, 0.5, 1e12))
                .devices("8.0", List.of(3)).build());
        assertEquals("NVIDIA", element(text, "gpu_type"));
        assertEquals("3", element(text, "gpu_device_num"));
        assertEquals("0.500000", element(text, "gpu_usage"));
        assertEquals("0.100000", element(text, "ncpus"));
    }

    @Test
    void a_task_of_several_cards_learns_how_many_they_are_and_the_number_of_the_first() throws IOException {
        String text = text(builder().usage(new ResourceUsage(0.1, ResourceType.NVIDIA, 2, 1e12))
                .devices("8.0", List.of(1, 3)).build());
        assertEquals("2.000000", element(text, "gpu_usage"));
        assertEquals("1", element(text, "gpu_device_num"));
    }

    @Test
    void the_file_with_the_key_is_readable_by_the_owner_only() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            harness.start(harness.script("exit 0").build());
            harness.exit();
            Path file = harness.slot().resolve("init_data.xml");
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
    }

    private LaunchBuilder builder() throws IOException {
        return new LaunchBuilder(data).program("#!/bin/sh\n");
    }

    private String text(TaskLaunch launch) throws IOException {
        ExecSettings settings = PlainSettings.of(data, host -> "<host_info>\n<p_ncpus>2</p_ncpus>\n</host_info>");
        return new String(InitDataWriter.write(launch, TaskPaths.of(data, launch), settings), StandardCharsets.UTF_8);
    }

    private static String element(String text, String name) {
        Matcher matcher = Pattern.compile("(?m)^<" + name + ">(.*)</" + name + ">$").matcher(text);
        assertTrue(matcher.find(), name);
        return matcher.group(1);
    }
}
