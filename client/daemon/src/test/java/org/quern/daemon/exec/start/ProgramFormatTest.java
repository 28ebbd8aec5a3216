package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs of other processors, which a kernel executes where somebody has registered an emulator. */
class ProgramFormatTest {
    /** A processor that none of ours is: z/Architecture. */
    private static final int FOREIGN = 22;
    @TempDir
    private Path data = Path.of("");

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have no such formats")
    void aProgramOfAnotherProcessorIsRefusedOnlyWhereTheKernelsFormatsCanBeSeen() throws IOException {
        Path whole = elf(64);
        Path cut = elf(0);
        Path hidden = data.resolve("hidden");
        Path empty = Files.createDirectory(data.resolve("empty"));
        Path seen = Files.createDirectory(data.resolve("seen"));
        Files.writeString(seen.resolve("status"), "enabled\n");
        assertEquals(List.of(true, true, false), List.of(isProgram(whole, hidden), isProgram(whole, empty),
                isProgram(whole, seen)));
        assertEquals(List.of(false, false), List.of(isProgram(cut, hidden), isProgram(cut, seen)));
        Files.writeString(seen.resolve("qemu"), "enabled\ninterpreter /bin/true\nflags: F\noffset 0\nmagic 7f454c46\n");
        assertEquals(true, isProgram(whole, seen));
    }

    private static boolean isProgram(Path file, Path formats) throws IOException {
        return ProgramFormat.isProgram(file, formats);
    }

    /** Its header says that one segment's description begins at that byte. */
    private Path elf(int segments) throws IOException {
        byte[] file = new byte[256];
        byte[] magic = {0x7f, 'E', 'L', 'F', 2, 1, 1};
        System.arraycopy(magic, 0, file, 0, magic.length);
        file[16] = 2;
        file[18] = FOREIGN;
        file[32] = (byte) segments;
        file[54] = 56;
        file[56] = 1;
        return Files.write(data.resolve("elf_" + segments), file);
    }
}
