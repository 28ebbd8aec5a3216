import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The state of a client that has much to keep and nothing to do. */
final class SuspendedTasks {
    private SuspendedTasks() {}

    /** A new data directory under {@code scratch} with so many of them; with none, no project. */
    static Path folder(Path scratch, int tasks) throws IOException {
        Path folder = Files.createTempDirectory(scratch, "data");
        // It computes nothing: what is measured is the client. Nobody types here, and others' load must not matter.
        Files.writeString(folder.resolve("global_prefs_override.xml"),
                "<global_preferences>\n<run_if_user_active>1</run_if_user_active>\n<suspend_cpu_usage>0</suspend_cpu_usage>\n</global_preferences>\n");
        // CPU benchmarks come once in the first days; they would be all there is to see in a span of some minutes.
        Files.writeString(folder.resolve("cc_config.xml"),
                "<cc_config>\n<options>\n<skip_cpu_benchmarks>1</skip_cpu_benchmarks>\n</options>\n</cc_config>\n");
        if (tasks > 0) {
            Path program = Files.createDirectories(folder.resolve("projects/127.0.0.1_9_p")).resolve("prog");
            Files.createFile(program);
            program.toFile().setExecutable(true);
            Files.writeString(folder.resolve("account_127.0.0.1_9_p.xml"),
                    "<account>\n<master_url>http://127.0.0.1:9/p/</master_url>\n<authenticator>0</authenticator>\n</account>\n");
            Files.writeString(folder.resolve("client_state.xml"), state(tasks));
        }
        return folder;
    }

    /** A state with tasks whose files are "there"; the project and all tasks are suspended, so nothing is computed or fetched. */
    private static String state(int tasks) {
        StringBuilder text = new StringBuilder("<client_state>\n<project>\n<master_url>http://127.0.0.1:9/p/</master_url>\n"
                + "<project_name>p</project_name>\n<suspended_via_gui/>\n<dont_request_more_work/>\n</project>\n<app>\n<name>a</name>\n"
                + "<user_friendly_name>a</user_friendly_name>\n</app>\n<file>\n<name>prog</name>\n<nbytes>0</nbytes>\n<max_nbytes>0</max_nbytes>\n"
                + "<status>1</status>\n<executable/>\n</file>\n<app_version>\n<app_name>a</app_name>\n<version_num>100</version_num>\n"
                + "<platform>x86_64-pc-linux-gnu</platform>\n<avg_ncpus>1</avg_ncpus>\n<flops>1e9</flops>\n<api_version>7.20.0</api_version>\n"
                + "<file_ref>\n<file_name>prog</file_name>\n<main_program/>\n</file_ref>\n</app_version>\n");
        for (int i = 0; i < tasks; i++) {
            text.append("<workunit>\n<name>w").append(i).append("</name>\n<app_name>a</app_name>\n<version_num>100</version_num>\n")
                    .append("<rsc_fpops_est>1e13</rsc_fpops_est>\n<rsc_fpops_bound>1e15</rsc_fpops_bound>\n<rsc_memory_bound>1e8</rsc_memory_bound>\n")
                    .append("<rsc_disk_bound>1e8</rsc_disk_bound>\n</workunit>\n");
        }
        for (int i = 0; i < tasks; i++) {
            text.append("<result>\n<name>w").append(i).append("_0</name>\n<final_cpu_time>0</final_cpu_time>\n<exit_status>0</exit_status>\n")
                    .append("<state>2</state>\n<platform>x86_64-pc-linux-gnu</platform>\n<version_num>100</version_num>\n<suspended_via_gui/>\n")
                    .append("<wu_name>w").append(i).append("</wu_name>\n<report_deadline>2500000000</report_deadline>\n</result>\n");
        }
        return text.append("<platform_name>x86_64-pc-linux-gnu</platform_name>\n<core_client_major_version>7</core_client_major_version>\n"
                + "<core_client_minor_version>20</core_client_minor_version>\n<core_client_release>5</core_client_release>\n</client_state>\n").toString();
    }
}
