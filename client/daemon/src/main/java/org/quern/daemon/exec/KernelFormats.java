package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

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

    private final List<Format> formats = new ArrayList<>();

    private KernelFormats() {}

    /** Those of a folder as the kernel shows it; none if there is none. */
    static KernelFormats of(Path folder) {
        KernelFormats all = new KernelFormats();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                all.add(file);
            }
        } catch (IOException | DirectoryIteratorException none) {
            return all;
        }
        return all;
    }

    /** Whether one of them takes a file with that begin and that name. */
    boolean take(byte[] head, String name) {
        return formats.stream().anyMatch(format -> format.takes(head, name));
    }

    private void add(Path file) {
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
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
