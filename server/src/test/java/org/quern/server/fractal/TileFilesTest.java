package org.quern.server.fractal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TileFilesTest {

    private static final TileSpec SPEC = new TileSpec(1024, 768, 512, 380, 4, 3, -0.7453, 0.1127, 0.0065, 3000, 2);

    @TempDir
    Path directory;

    @Test
    void theInputFileReadsBackAsItWas() {
        assertEquals(SPEC, TileSpec.parse(SPEC.toText()));
        assertEquals(SPEC, TileSpec.parse(SPEC.toText().replace("\n", "\r\n\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fractal_tile 2", "picture 0 768", "picture 99999 768", "tile 1023 0 2 1", "tile 0 0 -1 1",
        "tile 0 0 1", "centre NaN 0",
        "span 0", "span x", "iterations 1e9", "iterations 2.5", "samples 0", "samples 257"})
    void aBadLineInTheInputFileIsNamed(String line) {
        String key = line.split(" ")[0];
        String text = SPEC.toText().replaceAll("(?m)^" + key + " .*$", line);
        assertThrows(IllegalArgumentException.class, () -> TileSpec.parse(text));
    }

    @Test
    void theOutputFileReadsBackAndIsAPicture() {
        TileImage image = TileRendererTest.render(SPEC);
        byte[] file = image.toBytes();
        TileImage read = TileImage.parse(file);
        assertEquals(image.iterations(), read.iterations());
        assertArrayEquals(image.pixels(), read.pixels());
        assertTrue(new String(file, StandardCharsets.ISO_8859_1).startsWith("P6\n# iterations "));
    }

    @Test
    void everyTruncationOfAnOutputFileIsRefused() {
        byte[] file = TileRendererTest.render(SPEC).toBytes();
        for (int length = 0; length < file.length; length++) {
            byte[] part = Arrays.copyOf(file, length);
            assertThrows(IllegalArgumentException.class, () -> TileImage.parse(part));
        }
        assertThrows(IllegalArgumentException.class, () -> TileImage.parse(Arrays.copyOf(file, file.length + 1)));
        assertThrows(IllegalArgumentException.class,
                () -> TileImage.parse("P6\n# iterations -1\n1 1\n255\nabc".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void aCheckpointIsOnlyGoodForItsOwnTileAndWhenItIsWhole() throws IOException {
        Slot slot = new Slot(directory);
        TileImage image = TileRendererTest.render(SPEC);
        new Checkpoint(2, 77, image.pixels()).save(slot, SPEC);
        Checkpoint loaded = Objects.requireNonNull(Checkpoint.load(slot, SPEC));
        assertEquals(2, loaded.rows());
        assertEquals(77, loaded.iterations());
        assertArrayEquals(Arrays.copyOf(image.pixels(), 2 * 4 * 3), Arrays.copyOf(loaded.pixels(), 2 * 4 * 3));
        assertNull(Checkpoint.load(slot, new TileSpec(1024, 768, 512, 381, 4, 3, -0.7453, 0.1127, 0.0065, 3000, 2)));
        byte[] whole = Files.readAllBytes(directory.resolve("tile_checkpoint"));
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            byte[] cut = Arrays.copyOf(whole, i);
            assertThrows(IOException.class, () -> Checkpoint.parse(damaged, SPEC), "byte changed");
            assertThrows(IOException.class, () -> Checkpoint.parse(cut, SPEC), "cut short");
        }
    }

    @Test
    void aLinkFileIsFollowedAndAnythingElseStandsForItself() throws IOException {
        Slot slot = new Slot(directory);
        Files.writeString(directory.resolve("link"), "<soft_link>../../projects/p/a&amp;b</soft_link>\n");
        Files.writeString(directory.resolve("plain"), "text\n<soft_link>../x</soft_link>\n");
        assertEquals(directory.resolve("../../projects/p/a&b"), slot.resolve("link"));
        assertEquals(directory.resolve("plain"), slot.resolve("plain"));
        assertEquals(directory.resolve("absent"), slot.resolve("absent"));
    }

    @Test
    void initDataIsReadAsAClientWritesIt() {
        InitData init = InitData.parse("""
                <app_init_data>
                <client_pid>4711</client_pid>
                <shm_key>-1</shm_key>
                <wu_cpu_time>12.500000</wu_cpu_time>
                <checkpoint_period>60.000000</checkpoint_period>
                </app_init_data>
                """);
        assertEquals(new InitData(4711, -1, 12.5, 60, "", -1, -1, ""), init);
        assertEquals(new InitData(0, 0, 0, 300, "", -1, -1, ""),
                InitData.parse("<app_init_data><wu_cpu_time>junk</wu_cpu_time></app_init_data>"));
    }
}
