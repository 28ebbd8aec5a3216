package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;
import org.quern.rpc.crypto.Md5;

/** A valid task to be changed by a test; files are really written into the project directory. */
public final class LaunchBuilder {
    public static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");

    private final Path data;
    private final List<FileRecord> files = new ArrayList<>();
    private final List<FileRef> programs = new ArrayList<>();
    private final List<FileRef> inputs = new ArrayList<>();
    private final List<FileRef> outputs = new ArrayList<>();
    private String commandLine = "";
    private String versionCmdline = "";
    private String apiVersion = "8.0.0";
    private String filePrefix = "";
    private String result = "wu_1_0";
    private int slot;
    private double checkpointCpuTime;
    private double checkpointPeriod = 60;
    private List<Integer> devices = List.of();
    private boolean symlinks;
    private double diskBound = 1e9;
    private ResourceUsage usage = ResourceUsage.oneCpu(1e9);

    public LaunchBuilder(Path data) {
        this.data = data;
    }

    public Path project() throws IOException {
        return Files.createDirectories(data.resolve("projects").resolve(PROJECT.directoryName()));
    }

    public LaunchBuilder program(String script) throws IOException {
        Path file = Files.writeString(project().resolve("program_1.00"), script);
        file.toFile().setExecutable(true);
        programs.add(new FileRef("program_1.00", "", true, false, false));
        record(executable("program_1.00", (double) Files.size(file)));
        return this;
    }

    /** An existing executable, put into the project directory. */
    public LaunchBuilder program(Path binary) throws IOException {
        Files.copy(binary, project().resolve("program_1.00"), StandardCopyOption.REPLACE_EXISTING);
        return existingProgram();
    }

    /** The program that an earlier builder put there. */
    public LaunchBuilder existingProgram() throws IOException {
        programs.add(new FileRef("program_1.00", "", true, false, false));
        record(executable("program_1.00", (double) Files.size(project().resolve("program_1.00"))));
        return this;
    }

    public LaunchBuilder programRef(FileRef ref) {
        programs.add(ref);
        return this;
    }

    public LaunchBuilder input(FileRef ref, String content) throws IOException {
        Files.writeString(project().resolve(ref.fileName()), content);
        inputs.add(ref);
        record(FileInfo.named(ref.fileName(), content.length()), FileRecord.PRESENT);
        return this;
    }

    /** A file of the program besides the main one. */
    public LaunchBuilder library(FileRef ref, String content) throws IOException {
        Files.writeString(project().resolve(ref.fileName()), content);
        programs.add(ref);
        record(FileInfo.named(ref.fileName(), content.length()), FileRecord.PRESENT);
        return this;
    }

    public LaunchBuilder missingInput(FileRef ref) {
        inputs.add(ref);
        record(FileInfo.named(ref.fileName(), 0), FileRecord.NOT_PRESENT);
        return this;
    }

    public LaunchBuilder output(String fileName, String openName) {
        return output(FileRef.of(fileName, openName), output(fileName, 0, false));
    }

    public LaunchBuilder output(FileRef ref, FileInfo info) {
        outputs.add(ref);
        record(info, FileRecord.NOT_PRESENT);
        return this;
    }

    public static FileInfo output(String name, double maxNbytes, boolean gzip) {
        return new FileInfo(name, 0, maxNbytes, "", List.of(), List.of("http://127.0.0.1/upload"), false, 0, null,
                null, false, false, 0, gzip, 0, 0);
    }

    public static FileInfo executable(String name, double size) {
        return new FileInfo(name, size, 0, "", List.of("http://127.0.0.1/" + name), List.of(), false, 0, null, null,
                true, false, 0, false, 0, 0);
    }

    public LaunchBuilder commandLine(String text) {
        commandLine = text;
        return this;
    }

    public LaunchBuilder versionCmdline(String text) {
        versionCmdline = text;
        return this;
    }

    public LaunchBuilder devices(String oldApiVersion, List<Integer> numbers) {
        apiVersion = oldApiVersion;
        devices = numbers;
        return this;
    }

    public LaunchBuilder filePrefix(String prefix) {
        filePrefix = prefix;
        return this;
    }

    public LaunchBuilder result(String name) {
        result = name;
        return this;
    }

    public LaunchBuilder diskBound(double bytes) {
        diskBound = bytes;
        return this;
    }

    public LaunchBuilder slot(int number) {
        slot = number;
        return this;
    }

    public LaunchBuilder checkpoint(double cpuTime, double period) {
        checkpointCpuTime = cpuTime;
        checkpointPeriod = period;
        return this;
    }

    public LaunchBuilder symlinks() {
        symlinks = true;
        return this;
    }

    public LaunchBuilder usage(ResourceUsage other) {
        usage = other;
        return this;
    }

    /** The project told the checksums of all files that are there. */
    public LaunchBuilder checksums() throws IOException {
        for (FileRecord file : List.copyOf(files)) {
            if (file.present()) {
                files.set(files.indexOf(file), file.withInfo(
                        file.info().withContent(file.info().nbytes(), Md5.of(project().resolve(file.name())))));
            }
        }
        return this;
    }

    /** The project tells no checksums: those are known of what was verified when it came. */
    public LaunchBuilder verified() throws IOException {
        for (FileRecord file : List.copyOf(files)) {
            files.set(files.indexOf(file), file.verifiedAs(Md5.of(project().resolve(file.name()))));
        }
        return this;
    }

    public TaskLaunch build() {
        AppVersion version = new AppVersion("fake", 100, "x86_64-pc-linux-gnu", "", apiVersion, usage, versionCmdline,
                filePrefix, false, false, programs);
        Workunit workunit = new Workunit("wu_1", "fake", 100, commandLine, 1e12, 1e15, 1e9, diskBound, inputs,
                "", null);
        Result replica = new Result(result, "wu_1", "x86_64-pc-linux-gnu", 100, "", 2e9, 1e9, false, outputs);
        AccountFacts facts = new AccountFacts("Fake", 7, 0, 3, "A & B", "", 1.5, 0.5, 0, 1.5, 0.5, 0, 0, "", "", "", "",
                "");
        return new TaskLaunch(PROJECT, "0123456789abcdef", facts, "<max_cpus>2</max_cpus>", App.named("fake"), version,
                workunit, replica, files, slot, checkpointCpuTime, checkpointCpuTime, devices, 1, checkpointPeriod,
                2e9 - 180, symlinks, "8.3.0", HostInfo.plain(2, 1e9),
                "<global_preferences>\n<disk_interval>60</disk_interval>\n</global_preferences>\n");
    }

    private void record(FileInfo info) {
        record(info, FileRecord.PRESENT);
    }

    private void record(FileInfo info, int status) {
        files.add(FileRecord.described(info, 0).withStatus(status, ""));
    }
}
