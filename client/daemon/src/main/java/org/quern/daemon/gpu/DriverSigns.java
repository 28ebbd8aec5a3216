package org.quern.daemon.gpu;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What changes on Linux when a driver or a card comes or goes: a few directories, whose look costs nothing worth naming. */
final class DriverSigns {
    private static final List<Path> FOLDERS = List.of(Path.of("/dev/dri"), Path.of("/etc/OpenCL/vendors"),
            Path.of("/proc/driver/nvidia/gpus"));
    private static final List<Path> FILES = List.of(Path.of("/dev/kfd"), Path.of("/dev/nvidiactl"),
            Path.of("/dev/nvidia-uvm"), Path.of("/sys/module/nvidia"), Path.of("/sys/module/amdgpu"),
            Path.of("/sys/module/i915"), Path.of("/sys/module/xe"), Path.of("/sys/module/nouveau"),
            Path.of("/etc/ld.so.cache"));
    private static final Path DEVICES = Path.of("/dev");
    private static final Path MODULES = Path.of("/sys/module");

    private DriverSigns() {}

    /** This system shows them. */
    static boolean areTold() {
        return Files.isDirectory(MODULES);
    }

    /** A text that is the same as long as nothing changed. */
    static String read() {
        List<String> signs = new ArrayList<>();
        FOLDERS.forEach(folder -> names(folder, "*", signs));
        names(DEVICES, "nvidia[0-9]*", signs);
        for (Path file : FILES) {
            try {
                signs.add(
                        file + " " + (file.startsWith("/etc") ? Files.getLastModifiedTime(file) : Files.exists(file)));
            } catch (IOException absent) {
                signs.add(file + " absent");
            }
        }
        return signs.toString();
    }

    private static void names(Path folder, String glob, List<String> signs) {
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> each = Files.newDirectoryStream(folder, glob)) {
                each.forEach(file -> names.add(String.valueOf(file)));
            } catch (IOException gone) {
                names.clear();
            }
        }
        names.sort(null);
        signs.addAll(names);
    }
}
