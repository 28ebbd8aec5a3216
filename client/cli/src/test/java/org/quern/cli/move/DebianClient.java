package org.quern.cli.move;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.model.ProjectUrl;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** Debian's BOINC client in a directory as its package makes it: configuration in another folder behind links, an empty password. */
public final class DebianClient {
    private static final Path CLIENT = Path.of("/usr/bin/boinc");
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    private static final Pattern CHECKPOINT = Pattern.compile("CPU time at last checkpoint: ([0-9.]+)");
    private static final int SECONDS = 90;
    private final Path top;
    private Path data;
    private final Path etc;
    private int port;

    /** Makes the directories below {@code top}. */
    public DebianClient(Path top) throws IOException {
        this.top = top;
        data = Files.createDirectories(top.resolve("var/lib/boinc-client"));
        etc = Files.createDirectories(top.resolve("etc/boinc-client"));
        Files.createDirectory(data.resolve("slots"));
        Files.writeString(etc.resolve("gui_rpc_auth.cfg"), "\n");
        Files.writeString(etc.resolve("remote_hosts.cfg"), "# nobody\n");
        Files.writeString(etc.resolve("cc_config.xml"), """
                <cc_config><options>
                    <skip_cpu_benchmarks>1</skip_cpu_benchmarks>
                    <dont_contact_ref_site>1</dont_contact_ref_site>
                    <no_gpus>1</no_gpus>
                    <no_priority_change>1</no_priority_change>
                    <ncpus>2</ncpus>
                </options></cc_config>
                """);
        Files.writeString(etc.resolve("global_prefs_override.xml"), """
                <global_preferences>
                    <run_if_user_active>1</run_if_user_active>
                    <run_on_batteries>1</run_on_batteries>
                    <suspend_cpu_usage>0</suspend_cpu_usage>
                    <disk_min_free_gb>0.01</disk_min_free_gb>
                    <disk_max_used_pct>100</disk_max_used_pct>
                    <ram_max_used_busy_pct>100</ram_max_used_busy_pct>
                    <ram_max_used_idle_pct>100</ram_max_used_idle_pct>
                    <work_buf_min_days>0.5</work_buf_min_days>
                    <disk_interval>5</disk_interval>
                </global_preferences>
                """);
        for (String name : Debian.LINKED) {
            Files.createSymbolicLink(data.resolve(name), etc.resolve(name));
        }
        Files.createSymbolicLink(data.resolve("ca-bundle.crt"), Path.of("/etc/ssl/certs/ca-certificates.crt"));
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    /** Both programs are there, or must be. */
    public static boolean isInstalled() {
        return System.getProperty("quern.interop", "").equals("required")
                || (Files.isExecutable(CLIENT) && Files.isExecutable(BOINCCMD));
    }

    /** Its data directory. */
    public Path data() {
        return data;
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** From now on another client is meant, which runs there. */
    public void moveTo(Path otherData, int otherPort) {
        data = otherData;
        port = otherPort;
    }

    /** What is in the file of the password, by the link. */
    public String password() throws IOException {
        return Files.readString(data.resolve("gui_rpc_auth.cfg"));
    }

    /** The preferences behind the link. */
    public String preferences() throws IOException {
        return Files.readString(etc.resolve("global_prefs_override.xml"));
    }

    /** Attaches at the next start. */
    public void attach(ProjectServer server) throws IOException {
        Files.writeString(data.resolve("account_" + folder(server).getFileName() + ".xml"),
                "<account>\n<master_url>" + server.masterUrl() + "</master_url>\n<authenticator>"
                        + server.authenticator()
                        + "</authenticator>\n</account>\n");
    }

    /** The same, on the anonymous platform: the project's own program, as if the user had built it. */
    public void attachWithOwnProgram(ProjectServer server) throws IOException {
        attach(server);
        Path folder = Files.createDirectories(folder(server));
        Path download = top.resolve("own/download");
        Files.copy(download.resolve("fractal_1.01.jar"), folder.resolve("mine.jar"));
        Files.copy(download.resolve("fractal_1.01.sh"), folder.resolve("mine.sh"));
        Files.setPosixFilePermissions(folder.resolve("mine.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("app_info.xml"), """
                <app_info>
                  <app><name>fractal</name></app>
                  <file_info><name>mine.sh</name><executable/></file_info>
                  <file_info><name>mine.jar</name></file_info>
                  <app_version>
                    <app_name>fractal</app_name><version_num>101</version_num><api_version>8.0.0</api_version>
                    <file_ref><file_name>mine.sh</file_name><main_program/></file_ref>
                    <file_ref><file_name>mine.jar</file_name><open_name>fractal.jar</open_name></file_ref>
                  </app_version>
                </app_info>
                """);
        Files.writeString(folder.resolve("app_config.xml"),
                "<app_config>\n<project_max_concurrent>1</project_max_concurrent>\n</app_config>\n");
    }

    private Path folder(ProjectServer server) {
        return data.resolve("projects").resolve(ProjectUrl.of(server.masterUrl()).directoryName());
    }

    /** Starts it; closing tells it to end, and waits. */
    public AutoCloseable start() throws IOException {
        Process client = new ProcessBuilder(CLIENT.toString(), "--dir", data.toString(), "--gui_rpc_port",
                Integer.toString(port)).directory(data.toFile()).redirectErrorStream(true)
                .redirectOutput(top.resolve("boinc.log").toFile()).start();
        try {
            Eventually.holds("BOINC's client answers", () -> run("--client_version").code() == 0);
        } catch (RuntimeException | AssertionError e) {
            client.destroyForcibly();
            throw e;
        }
        return () -> {
            client.destroy();
            if (!client.waitFor(SECONDS, TimeUnit.SECONDS)) {
                client.destroyForcibly();
            }
            client.onExit().join();
        };
    }

    /** Its tasks, as boinccmd shows them. */
    public String tasks() {
        try {
            return run("--get_tasks").output();
        } catch (IOException | InterruptedException e) {
            return e.toString();
        }
    }

    /** The name of the last task of a project, which is not begun yet. */
    public String aTaskOf(ProjectServer server) {
        return tasks().lines().map(String::strip).collect(Collectors.joining("\n")).transform(text -> {
            Matcher task = Pattern
                    .compile("\nname: (\\S+)\nWU name: \\S+\nproject URL: " + Pattern.quote(server.masterUrl()))
                    .matcher(text);
            return task.results().map(each -> each.group(1)).reduce((first, second) -> second)
                    .orElse("none in " + text);
        });
    }

    /** CPU seconds at the last checkpoint of a project's task, by boinccmd or, if the client does not run, by its state file; 0 if it has none. */
    public double checkpointSeconds(ProjectServer server) throws IOException {
        String text = tasks();
        int at = text.indexOf("project URL: " + server.masterUrl());
        if (at >= 0) {
            Matcher checkpoint = CHECKPOINT.matcher(text.substring(at));
            return checkpoint.find() ? Double.parseDouble(checkpoint.group(1)) : 0;
        }
        String state = Files.readString(data.resolve("client_state.xml"));
        int task = state.indexOf("<active_task>\n    <project_master_url>" + server.masterUrl());
        Matcher checkpoint = Pattern.compile("<checkpoint_cpu_time>([0-9.]+)")
                .matcher(state.substring(Math.max(0, task)));
        return task >= 0 && checkpoint.find() ? Double.parseDouble(checkpoint.group(1)) : 0;
    }

    /** Names, sizes, times, owners and links of all that is there: a change shows. */
    public String fingerprint() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path folder : List.of(data, etc)) {
            try (Stream<Path> tree = Files.walk(folder)) {
                for (Path path : tree.sorted().toList()) {
                    lines.add(path + " " + Files.readAttributes(path, "unix:mode,uid,gid,size,lastModifiedTime,ino",
                            LinkOption.NOFOLLOW_LINKS));
                }
            }
        }
        return String.join("\n", lines);
    }

    /** Runs boinccmd, which must do what it is told. */
    public String boinccmd(String... arguments) throws IOException, InterruptedException {
        Answer answer = run(arguments);
        assertEquals(0, answer.code(), answer.output());
        return answer.output();
    }

    private record Answer(int code, String output) {}

    private Answer run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(BOINCCMD.toString(), "--host", "127.0.0.1:" + port));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(data.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output);
    }
}
