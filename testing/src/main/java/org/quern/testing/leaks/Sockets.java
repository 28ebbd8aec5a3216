package org.quern.testing.leaks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The TCP and UDP sockets of this JVM, read from Linux's {@code /proc}; elsewhere none are seen. */
final class Sockets {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** States of a TCP socket in {@code /proc/net/tcp} that a leak can be in; the others are on their way out. */
    private static final Map<String, String> STATES = Map.of("01", "connected", "0A", "listening", "08",
            "closed by the peer", "07", "open");

    private Sockets() {}

    static List<Holding> open() {
        List<Holding> mine = new ArrayList<>();
        if (!Files.isDirectory(DESCRIPTORS)) {
            return mine;
        }
        Map<String, String> described = describedByInode();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path link : links) {
                String description = described.get(target(link));
                if (description != null) {
                    mine.add(new Holding(target(link), description));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + DESCRIPTORS, e);
        }
        return mine;
    }

    /** What a descriptor points at, such as {@code socket:[4711]}; empty if it was closed meanwhile. */
    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private static Map<String, String> describedByInode() {
        Map<String, String> described = new LinkedHashMap<>();
        for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
            lines(Path.of("/proc/self/net", table)).stream().skip(1).forEach(line -> {
                String[] column = line.strip().split("\\s+");
                String state = STATES.get(column[3]);
                if (state != null) {
                    described.put("socket:[" + column[9] + "]",
                            table + " socket, " + state + ", local port " + port(column[1])
                                    + ", remote port " + port(column[2]));
                }
            });
        }
        return described;
    }

    private static List<String> lines(Path table) {
        try {
            return Files.exists(table) ? Files.readAllLines(table) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + table, e);
        }
    }

    private static int port(String address) {
        return HexFormat.fromHexDigits(address.substring(address.lastIndexOf(':') + 1));
    }
}
