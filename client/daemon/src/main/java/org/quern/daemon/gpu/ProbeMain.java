package org.quern.daemon.gpu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.quern.coproc.gpu.GpuProbe;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.ExitCode;
import org.quern.rpc.element.device.CoprocInfoXml;

/**
 * The process that asks the drivers' libraries and ends. It notes each library before it touches it, so that whoever started
 * it knows which one it died of.
 */
public final class ProbeMain {
    private ProbeMain() {}

    /** Arguments: the answer's file, then the kinds of libraries that are not to be touched. */
    public static void main(String[] arguments) {
        try {
            answer(arguments);
        } catch (IOException | UncheckedIOException e) { // as on a full disk: people are told a sentence, not of Java
            System.err.println("its answer cannot be written: " + e.getMessage());
            Runtime.getRuntime().halt(ExitCode.FAILED.code());
        }
        Children.endOwn();
        // Threads that a driver started may never end.
        Runtime.getRuntime().halt(ExitCode.DONE.code());
    }

    private static void answer(String[] arguments) throws IOException {
        Path answer = Path.of(arguments[0]);
        Set<LibraryKind> skipped = EnumSet.noneOf(LibraryKind.class);
        Arrays.stream(arguments).skip(1).map(LibraryKind::valueOf).forEach(skipped::add);
        byte[] document = CoprocInfoXml.write(GpuProbe.run(skipped, kind -> note(answer, kind)));
        // What fails from here on is no library's fault.
        Files.deleteIfExists(ProbeFiles.stage(answer));
        Path part = ProbeFiles.part(answer);
        ProbeFiles.replace(part, document);
        Files.move(part, answer, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void note(Path answer, LibraryKind kind) {
        try {
            ProbeFiles.replace(ProbeFiles.stage(answer), kind.name().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
