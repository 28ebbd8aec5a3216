package org.quern.daemon.exec.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskLaunch;
import org.quern.rpc.crypto.Md5;
import org.quern.testing.Eventually;

class TaskCollectorTest {
    private static final int ROUNDS = 300;

    @TempDir
    Path data;

    private LaunchBuilder builder;
    private Path project;
    private Path slot;

    @BeforeEach
    void create() throws IOException {
        builder = new LaunchBuilder(data);
        project = builder.project();
        slot = Files.createDirectories(data.resolve("slots/0"));
    }

    @Test
    void outputs_are_measured_and_missing_ones_named() throws IOException {
        Files.writeString(project.resolve("out_1"), "result");
        TaskLaunch launch = builder.output("out_1", "out").output("out_2", "other").build();
        assertEquals(
                List.of(new OutputFact("out_1", FileRecord.PRESENT, 6, Md5.of("result"), ""),
                        new OutputFact("out_2", -161, 0, "", "Output file out_2 for task wu_1_0 absent")),
                collect(launch).outputs());
    }

    @Test
    void an_output_above_its_limit_is_an_error_with_both_numbers() throws IOException {
        Files.writeString(project.resolve("out_1"), "123456");
        OutputFact fact = collect(builder.output(FileRef.of("out_1", "out"), LaunchBuilder.output("out_1", 5, false))
                .build()).outputs().getFirst();
        assertEquals(-131, fact.status());
        assertEquals("Output file out_1 for task wu_1_0 exceeds size limit: 6 bytes, limit 5", fact.error());
    }

    @Test
    void copied_outputs_are_moved_to_the_project_and_a_second_look_finds_the_same() throws IOException {
        Files.writeString(slot.resolve("out"), "result");
        TaskLaunch launch = builder.output(new FileRef("out_1", "out", false, true, false),
                LaunchBuilder.output("out_1", 0, false)).build();
        Collected first = collect(launch);
        assertEquals(FileRecord.PRESENT, first.outputs().getFirst().status());
        assertFalse(Files.exists(slot.resolve("out")));
        assertEquals(first, collect(launch));
    }

    @Test
    void outputs_of_a_version_with_a_file_prefix_come_from_its_folder() throws IOException {
        Files.createDirectories(slot.resolve("shared"));
        Files.writeString(slot.resolve("shared/out"), "result");
        Collected collected = collect(builder.filePrefix("shared").output("out_1", "out").build());
        assertEquals(6, collected.outputs().getFirst().nbytes());
    }

    @Test
    void a_folder_that_is_a_link_out_of_the_slot_yields_no_output() throws IOException {
        Files.createDirectories(data.resolve("outside"));
        Files.writeString(data.resolve("outside/out"), "secret");
        Files.createSymbolicLink(slot.resolve("shared"), data.resolve("outside"));
        Collected collected = collect(builder.filePrefix("shared").output("out_1", "out").build());
        assertEquals(-161, collected.outputs().getFirst().status());
        assertTrue(Files.exists(data.resolve("outside/out")));
    }

    @Test
    void nothing_is_taken_from_where_a_link_in_place_of_the_slot_leads() throws IOException {
        Path outside = Files.createDirectories(data.resolve("outside"));
        Files.writeString(outside.resolve("out"), "secret");
        Files.writeString(outside.resolve("stderr.txt"), "secret");
        Files.delete(slot);
        Files.createSymbolicLink(slot, outside);
        Collected collected = collect(builder.output(new FileRef("out_1", "out", false, true, false),
                LaunchBuilder.output("out_1", 0, false)).build());
        assertEquals(-161, collected.outputs().getFirst().status());
        assertEquals("<stderr_txt>\n\n</stderr_txt>\n", collected.stderr());
        assertTrue(Files.exists(outside.resolve("out")));
    }

    @Test
    void an_output_that_is_a_link_is_not_read() throws IOException {
        Path secret = Files.writeString(data.resolve("secret"), "secret");
        Files.createSymbolicLink(project.resolve("out_1"), secret);
        assertEquals(-161, collect(builder.output("out_1", "out").build()).outputs().getFirst().status());
    }

    @Test
    void gzip_when_done_compresses_once_however_often_it_is_asked() throws IOException {
        String text = "a line that repeats\n".repeat(10_000);
        Files.writeString(project.resolve("out_1"), text);
        TaskLaunch launch = builder.output(FileRef.of("out_1", "out"), LaunchBuilder.output("out_1", 1e6, true))
                .build();
        Collected first = collect(launch);
        assertTrue(first.outputs().getFirst().nbytes() < 5000);
        assertEquals(first, collect(launch));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(project.resolve("out_1")))) {
            assertEquals(text, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void an_output_and_another_with_gz_behind_its_name_are_both_kept() throws IOException {
        Files.writeString(project.resolve("out"), "first");
        Files.writeString(project.resolve("out.gz"), "second");
        Files.writeString(project.resolve(".out.gz.part"), "third");
        TaskLaunch launch = builder.output(FileRef.of("out", "a"), LaunchBuilder.output("out", 0, true))
                .output(FileRef.of("out.gz", "b"), LaunchBuilder.output("out.gz", 0, false))
                .output(FileRef.of(".out.gz.part", "c"), LaunchBuilder.output(".out.gz.part", 0, false)).build();
        assertEquals(List.of(FileRecord.PRESENT, FileRecord.PRESENT, FileRecord.PRESENT),
                collect(launch).outputs().stream().map(OutputFact::status).toList());
        assertEquals("second", Files.readString(project.resolve("out.gz")));
        assertEquals("third", Files.readString(project.resolve(".out.gz.part")));
    }

    @ParameterizedTest(name = "{0} times {1}")
    @CsvSource({"255, x", "127, \u00e9"})
    void an_output_with_the_longest_name_there_is_can_be_compressed_and_copied(int length, String letter)
            throws IOException {
        String name = letter.repeat(length);
        Files.writeString(slot.resolve("out"), "text");
        TaskLaunch launch = builder.output(new FileRef(name, "out", false, true, false),
                LaunchBuilder.output(name, 0, true)).build();
        new OutputFiles(launch, TaskPaths.of(data, launch)).copyBack(launch.result().outputs().getFirst());
        assertEquals("text", Files.readString(project.resolve(name)));
        OutputFact fact = collect(launch).outputs().getFirst();
        assertEquals(FileRecord.PRESENT, fact.status(), fact::error);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(project.resolve(name)))) {
            assertEquals("text", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void outputs_that_turn_into_pipes_at_any_moment_keep_nobody_waiting() throws Exception {
        Path output = Files.writeString(project.resolve("out_1"), "text");
        Path pipe = project.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        AtomicBoolean over = new AtomicBoolean();
        Thread swapping = Thread.ofPlatform().daemon().start(() -> swap(output, pipe, over));
        TaskLaunch launch = builder.output(FileRef.of("out_1", "out"), LaunchBuilder.output("out_1", 0, true))
                .build();
        CompletableFuture<Integer> gathered = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> gathered.complete(gather(launch)));
        Eventually.holds("all is gathered", gathered::isDone);
        over.set(true);
        swapping.join();
        assertEquals(ROUNDS, gathered.join());
    }

    private int gather(TaskLaunch launch) {
        int rounds = 0;
        try {
            while (rounds < ROUNDS && !collect(launch).outputs().isEmpty()) {
                rounds++;
            }
        } catch (IOException e) {
            return -1;
        }
        return rounds;
    }

    private void swap(Path file, Path pipe, AtomicBoolean over) {
        try {
            Path text = Files.writeString(project.resolve("text"), "text");
            for (Path other = project.resolve("other"); !over.get();) {
                for (Path next : List.of(pipe, text)) {
                    Files.createLink(other, next);
                    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void standard_error_is_cut_at_its_beginning_and_kept_in_ascii() throws IOException {
        Files.writeString(slot.resolve("stderr.txt"), "x".repeat(70_000) + "caf\u00e9 & <tag>\n");
        String stderr = collect(builder.build()).stderr();
        assertTrue(stderr.startsWith("<stderr_txt>\nxxx"));
        assertTrue(stderr.endsWith("xcaf&#195;&#169; & <tag>\n\n</stderr_txt>\n"));
        assertEquals(64_512 + 2 * 5, stderr.length() - "<stderr_txt>\n\n</stderr_txt>\n".length());
    }

    @Test
    void a_task_without_standard_error_has_an_empty_block() throws IOException {
        Files.createDirectories(slot.resolve("stderr.txt"));
        assertEquals("<stderr_txt>\n\n</stderr_txt>\n", collect(builder.build()).stderr());
    }

    private Collected collect(TaskLaunch launch) throws IOException {
        return TaskCollector.collect(data, launch, false);
    }
}
