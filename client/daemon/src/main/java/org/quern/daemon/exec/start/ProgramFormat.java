package org.quern.daemon.exec.start;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quern.config.file.RegularFile;

/**
 * Whether the kernel would execute a file. The runtime hands what it would not to a shell, which reads a program for another processor
 * or a damaged one line by line; a start without this look would run whatever words it finds there (docs/protocol/app-control.md 7.2).
 */
final class ProgramFormat {
    private static final Path FORMATS = Path.of("/proc/sys/fs/binfmt_misc");
    private static final int HEAD = 256;
    private static final int ELF = 0x7f454c46;
    private static final List<Integer> MACH_O = List.of(0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe,
            0xcafebabf);
    private static final int ELF_HEADER = 64;
    private static final int ELF_HEADER_OF_32_BITS = 52;
    /** Kinds of ELF files that can be executed: of a fixed address, and of any. */
    private static final List<Integer> EXECUTABLE = List.of(2, 3);

    private ProgramFormat() {}

    /** Whether it can be executed here; true as well where nothing is known of the system's formats. */
    static boolean isProgram(Path file) throws IOException {
        return isProgram(file, FORMATS);
    }

    /** The same with another place where the kernel tells its formats. */
    static boolean isProgram(Path file, Path formats) throws IOException {
        byte[] head;
        try (InputStream in = RegularFile.open(file)) {
            head = in.readNBytes(HEAD);
        }
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (isScript(head) || !(system.startsWith("linux") || system.startsWith("mac"))) {
            return true;
        }
        int magic = head.length < Integer.BYTES ? 0 : ByteBuffer.wrap(head).getInt();
        if (system.startsWith("mac")) {
            return MACH_O.contains(magic);
        }
        if (magic != ELF || !isWholeElf(head, Files.size(file))) {
            return KernelFormats.of(formats).take(head, file.getFileName().toString());
        }
        KernelFormats registered = isOfThisProcessor(head) ? null : KernelFormats.of(formats);
        return registered == null || !registered.isKnown() // it may know a way that cannot be seen from here
                || registered.take(head, file.getFileName().toString());
    }

    private static boolean isScript(byte[] head) {
        return head.length > 2 && head[0] == '#' && head[1] == '!';
    }

    private static boolean isOfThisProcessor(byte[] head) {
        List<Integer> machines = machines();
        return machines.isEmpty() || machines.contains((int) elf(head).getShort(18));
    }

    private static ByteBuffer elf(byte[] head) {
        return ByteBuffer.wrap(head).order(head[5] == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    private static boolean isWholeElf(byte[] head, long size) {
        if (head.length < ELF_HEADER_OF_32_BITS) {
            return false;
        }
        boolean wide = head[4] == 2;
        ByteBuffer elf = elf(head);
        if (wide && head.length < ELF_HEADER) {
            return false;
        }
        long segments = wide ? elf.getLong(32) : elf.getInt(28);
        int segmentSize = elf.getShort(wide ? 54 : 42);
        int segmentCount = elf.getShort(wide ? 56 : 44) & 0xffff;
        return EXECUTABLE.contains((int) elf.getShort(16)) && segmentSize == (wide ? 56 : 32) && segmentCount > 0
                && segments > 0 && segments + (long) segmentCount * segmentSize <= size;
    }

    /** Numbers of the processors whose programs run here; none for those that we do not know. */
    private static List<Integer> machines() {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> List.of(62, 3);
            case "x86", "i386", "i686" -> List.of(3);
            case "aarch64" -> List.of(183, 40);
            case "arm" -> List.of(40);
            default -> List.of();
        };
    }
}
