package org.quern.daemon.gpu;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What changes on Linux when a driver or a card comes or goes: a few directories, whose look costs nothing worth naming. */
final class DriverSigns {
    private static final Path ROOT = Path.of("/");
    private static final List<String> FOLDERS = List.of("dev/dri", "etc/OpenCL/vendors", "proc/driver/nvidia/gpus");
    private static final List<String> FILES = List.of("dev/kfd", "dev/nvidiactl", "dev/nvidia-uvm", "sys/module/nvidia",
            "sys/module/amdgpu", "sys/module/i915", "sys/module/xe", "sys/module/nouveau");
    /** What the system's loader finds: a library that is installed changes it, as does another version of one. */
    private static final String LIBRARIES = "etc/ld.so.cache";
    private static final String DEVICES = "dev";
    private static final Path MODULES = ROOT.resolve("sys/module");

    private DriverSigns() {}

    /** This system shows them. */
    static boolean areTold() {
        return Files.isDirectory(MODULES);
    }

    /** A text that is the same as long as nothing changed. */
    static String read() {
        return read(ROOT);
    }

    /** The same of a system whose files lie under {@code root}. */
    static String read(Path root) {
        List<String> signs = new ArrayList<>();
        FOLDERS.forEach(folder -> names(root.resolve(folder), "*", signs));
        names(root.resolve(DEVICES), "nvidia[0-9]*", signs);
        FILES.forEach(file -> signs.add(root.resolve(file) + " " + Files.exists(root.resolve(file))));
        Path libraries = root.resolve(LIBRARIES);
        try {
            signs.add(libraries + " " + Files.getLastModifiedTime(libraries));
        } catch (IOException absent) {
            signs.add(libraries + " absent");
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
