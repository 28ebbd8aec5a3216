package org.quern.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostFilesTest {

    @TempDir
    Path directory;

    @Test
    void whatAHostListsIsKeptAndWhatItNoLongerListsIsGone() throws IOException {
        try (HostFiles files = HostFiles.open(directory)) {
            files.tell(1, List.of(file("b", 2, 1), file("a", 1, 0)), 10);
            files.tell(2, List.of(file("a", 1, 1)), 11);
            files.tell(1, List.of(file("a", 1, 1), file("c", 3, 1)), 12);
            assertEquals(List.of(new HostFile("a", 1, 1, 12), new HostFile("c", 3, 1, 12)), files.of(1));
            assertEquals(List.of(new HostFile("a", 1, 1, 11)), files.of(2));
            assertEquals(List.of(), files.of(3));
        }
    }

    @Test
    void onlyWhatChangedIsWritten() throws IOException {
        try (HostFiles files = HostFiles.open(directory)) {
            files.tell(1, List.of(file("a", 1, 1)), 10);
            long size = Files.size(journal());
            for (int i = 0; i < 100; i++) {
                files.tell(1, List.of(file("a", 1, 1)), 20 + i);
            }
            assertEquals(size, Files.size(journal()));
            assertEquals(10, files.of(1).getFirst().since());
        }
    }

    @Test
    void aTornLastLineIsCutOff() throws IOException {
        try (HostFiles files = HostFiles.open(directory)) {
            files.tell(1, List.of(file("a", 1, 1)), 10);
        }
        Files.write(journal(), "0123 [{\"entry\":".getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);
        try (HostFiles files = HostFiles.open(directory)) {
            files.tell(1, List.of(file("b", 1, 1)), 11);
        }
        try (HostFiles files = HostFiles.open(directory)) {
            assertEquals(List.of(new HostFile("b", 1, 1, 11)), files.of(1));
        }
    }

    /** The store against a map that is simply replaced; restarts in between. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anySequenceOfListsAddsUpToTheLastOnes(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        TreeMap<Integer, List<String>> expected = new TreeMap<>();
        HostFiles files = HostFiles.open(directory);
        for (int i = 0; i < 200; i++) {
            int host = random.nextInt(1, 4);
            List<HostFile> told = some(random);
            files.tell(host, told, i);
            expected.put(host, said(told));
            if (random.nextInt(20) == 0) {
                files.close();
                files = HostFiles.open(directory);
            }
            for (int each : expected.keySet()) {
                assertEquals(expected.get(each), said(files.of(each)), "seed " + seed + ", step " + i);
            }
        }
        files.close();
    }

    private static List<HostFile> some(SplittableRandom random) {
        List<HostFile> told = new ArrayList<>();
        for (String name : List.of("a", "b", "c \u00e9", "d<&>")) {
            if (random.nextBoolean()) {
                told.add(file(name, random.nextInt(3), random.nextInt(-1, 2)));
            }
        }
        return told;
    }

    private static List<String> said(List<HostFile> files) {
        return files.stream().map(file -> file.name() + " " + file.bytes() + " " + file.status()).toList();
    }

    private static HostFile file(String name, double bytes, int status) {
        return new HostFile(name, bytes, status, 0);
    }

    private Path journal() {
        return directory.resolve("host_files.jsonl");
    }
}
