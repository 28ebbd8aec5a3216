package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;

/** Formats that somebody has registered with the kernel: of emulators, other systems' programs and the like. */
final class KernelFormats {
    /** One format: by the end of a file's name, or by bytes near its begin, of which a mask may choose bits; both in hexadecimal digits. */
    private record Format(String extension, int offset, String magic, String mask) {
        boolean takes(byte[] head, String name) {
            if (!extension.isEmpty()) {
                return name.endsWith(extension);
            }
            byte[] wanted = HexFormat.of().parseHex(magic);
            byte[] kept = HexFormat.of().parseHex(mask.isEmpty() ? "ff".repeat(wanted.length) : mask);
            for (int i = 0; i < wanted.length; i++) {
                if (offset + i >= head.length || ((head[offset + i] ^ wanted[i]) & kept[i]) != 0) {
                    return false;
                }
            }
            return wanted.length > 0;
        }
    }

    /** The kernel's own file in that folder: where it is missing, the folder is not the kernel's, as in most containers. */
    private static final String STATUS = "status";

    private final List<Format> formats = new ArrayList<>();
    private boolean known;

    private KernelFormats() {}

    /** Those of a folder as the kernel shows it; none if there is none. */
    static KernelFormats of(Path folder) {
        KernelFormats all = new KernelFormats();
        try {
            Folders.entries(folder).forEach(all::add);
        } catch (IOException none) {
            return all;
        }
        return all;
    }

    /** Whether the kernel's formats can be seen from here; some may be in force that cannot. */
    boolean isKnown() {
        return known;
    }

    /** Whether one of them takes a file with that begin and that name. */
    boolean take(byte[] head, String name) {
        return formats.stream().anyMatch(format -> format.takes(head, name));
    }

    private void add(Path file) {
        known |= file.endsWith(STATUS);
        try {
            List<String> lines = RegularFile.text(file).lines().toList();
            if (lines.contains("enabled") && lines.stream().anyMatch(line -> line.startsWith("interpreter "))) {
                formats.add(new Format(value(lines, "extension "), number(value(lines, "offset ")),
                        value(lines, "magic "), value(lines, "mask ")));
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            return; // the kernel's files "register" and "status", or a form that we do not know
        }
    }

    private static int number(String text) {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }

    private static String value(List<String> lines, String name) {
        return lines.stream().filter(line -> line.startsWith(name)).findFirst()
                .map(line -> line.substring(name.length()).strip()).orElse("");
    }
}
