package org.quern.server.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quern.model.FileRef;
import org.quern.server.fractal.FractalApp;
import org.quern.server.fractal.TileImage;
import org.quern.server.fractal.TileSpec;
import org.quern.server.picture.Canvas;
import org.quern.server.store.WorkunitRow;
import org.quern.server.work.Application;

/** The fractal application in the project: its tiles are workunits, its answers go onto the canvas. */
public final class FractalApplication implements Application {

    /** A whole picture as one tile has 2.4 MB; nothing larger can be a tile. */
    private static final long MAX_OUTPUT_BYTES = 4_000_000;

    private final Path downloads;
    private final Canvas canvas;

    private FractalApplication(Path downloads, Canvas canvas) {
        this.downloads = downloads;
        this.canvas = canvas;
    }

    /** The application with its program files published in the download area. */
    public static FractalApplication publish(Path downloads, Canvas canvas) throws IOException {
        FractalProgram.publish(downloads);
        return new FractalApplication(downloads, canvas);
    }

    @Override
    public String name() {
        return "fractal";
    }

    @Override
    public String friendlyName() {
        return "Fractal tiles";
    }

    @Override
    public int version() {
        return FractalProgram.VERSION;
    }

    /** All on which a POSIX shell starts the script. */
    @Override
    public List<String> platforms() {
        return List.of("x86_64-pc-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-apple-darwin", "arm64-apple-darwin");
    }

    @Override
    public List<FileRef> programFiles() {
        return FractalProgram.files();
    }

    @Override
    public String inputName() {
        return FractalApp.INPUT;
    }

    @Override
    public String outputName() {
        return FractalApp.OUTPUT;
    }

    @Override
    public long maxOutputBytes() {
        return MAX_OUTPUT_BYTES;
    }

    @Override
    public Optional<String> flaw(WorkunitRow workunit, Path output) throws IOException {
        TileSpec spec = spec(workunit);
        try {
            TileImage tile = TileImage.parse(Files.readAllBytes(output));
            return tile.width() == spec.width() && tile.height() == spec.height()
                    ? Optional.empty()
                    : Optional.of("the tile has " + tile.width() + " x " + tile.height() + " pixels");
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void assimilate(WorkunitRow workunit, Path output) throws IOException {
        TileSpec spec = spec(workunit);
        canvas.put(spec.x(), spec.y(), TileImage.parse(Files.readAllBytes(output)));
    }

    @Override
    public void allDone() throws IOException {
        canvas.writePng();
    }

    private TileSpec spec(WorkunitRow workunit) throws IOException {
        return TileSpec.parse(Files.readString(downloads.resolve(workunit.inputFile()), StandardCharsets.US_ASCII));
    }
}
