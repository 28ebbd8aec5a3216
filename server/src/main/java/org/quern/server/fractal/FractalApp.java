package org.quern.server.fractal;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The application's main class: reads {@code tile.txt}, renders, writes {@code tile.ppm}. Without init_data.xml, or when
 * the shared segment cannot be mapped, it runs on its own with the same files.
 */
public final class FractalApp {

    /** Logical names of the task's input and output file. */
    public static final String INPUT = "tile.txt";
    public static final String OUTPUT = "tile.ppm";

    /** Exit status for an input or output that cannot be used; BOINC's EXIT_INIT_FAILURE. It stands here for {@link ClientControl#EXIT_ABORTED}'s reason. */
    private static final int EXIT_INIT_FAILURE = 206;
    /** How long to wait for an earlier instance to leave the slot, in half seconds; BOINC's runtime library waits 35 s. */
    private static final int LOCK_TRIES = 70;
    private static final int LOCK_RETRY_WAIT_SECONDS = 600;
    /** A card that is busy or gone is tried again after so long. */
    private static final int CARD_RETRY_WAIT_SECONDS = 300;
    private static final long MAX_INPUT_BYTES = 100_000;

    private FractalApp() {}

    public static void main(String[] args) throws InterruptedException {
        try {
            run(new Slot(Path.of("")));
        } catch (IOException | IllegalArgumentException e) {
            Slot.log("cannot compute this task: " + e);
            System.exit(EXIT_INIT_FAILURE);
        }
    }

    private static void run(Slot slot) throws IOException, InterruptedException {
        FileLock lock = lock(slot);
        if (lock == null) {
            slot.writeTemporaryExit(LOCK_RETRY_WAIT_SECONDS, "Waiting to acquire lock");
            return;
        }
        ClientControl link = connect(slot);
        link.start();
        TileSpec spec = TileSpec.parse(input(slot));
        byte[] tile;
        try (Escape device = device(link)) {
            tile = render(slot, link, spec, device).toBytes();
        } catch (IllegalStateException e) {
            Slot.log("cannot compute on the card: " + e.getMessage());
            slot.writeTemporaryExit(CARD_RETRY_WAIT_SECONDS, "GPU not available: " + e.getMessage());
            return;
        }
        link.uninterrupted(() -> Files.write(slot.resolve(OUTPUT), tile));
        link.finish(slot, 0);
    }

    private static @Nullable FileLock lock(Slot slot) throws IOException, InterruptedException {
        FileLock lock = slot.tryLock();
        for (int i = 0; lock == null && i < LOCK_TRIES; i++) {
            Thread.sleep(500);
            lock = slot.tryLock();
        }
        return lock;
    }

    private static ClientControl connect(Slot slot) {
        try {
            InitData init = InitData.read(slot.path(""));
            if (init != null && init.sharedMemoryKey() == -1) {
                return new ClientControl(init, Channels.open(slot.path("")));
            }
            Slot.log(init == null ? "no init_data.xml: running on my own"
                    : "System V shared memory is not supported: running on my own");
        } catch (IOException e) {
            Slot.log("cannot talk to the client, running on my own: " + e);
        }
        return new ClientControl(InitData.parse(""), null);
    }

    private static String input(Slot slot) throws IOException {
        Path file = slot.resolve(INPUT);
        if (Files.size(file) > MAX_INPUT_BYTES) {
            throw new IOException(INPUT + " is larger than " + MAX_INPUT_BYTES + " bytes");
        }
        return Files.readString(file, StandardCharsets.US_ASCII);
    }

    /** What the client gave this task to compute on, by the library that its version is for; null for the plain CPU. */
    private static @Nullable Escape device(ClientControl link) {
        InitData init = link.init();
        if (init.planClass().contains("opencl")) {
            int index = init.gpuType().isEmpty() ? 0 : init.openClIndex();
            Slot.log("computing by OpenCL on " + (init.gpuType().isEmpty() ? "CPU" : init.gpuType()) + " " + index);
            return OpenClEscape.open(init.gpuType(), index);
        }
        if (!init.gpuType().equals("NVIDIA") || init.gpuDevice() < 0) {
            return null;
        }
        Slot.log("computing on CUDA device " + init.gpuDevice());
        return CudaEscape.open(init.gpuDevice());
    }

    private static TileImage render(Slot slot, ClientControl link, TileSpec spec, @Nullable Escape device)
            throws IOException, InterruptedException {
        Checkpoint resumed = Checkpoint.load(slot, spec);
        byte[] pixels = resumed == null ? new byte[spec.width() * spec.height() * 3] : resumed.pixels();
        long iterations = resumed == null ? 0 : resumed.iterations();
        int first = resumed == null ? 0 : resumed.rows();
        Slot.log((first == 0 ? "rendering " : "resuming at row " + first + " of ") + spec.width() + " x "
                + spec.height() + " pixels");
        TileRenderer renderer = new TileRenderer(spec, device);
        for (int row = first; row < spec.height(); row++) {
            double top = row;
            iterations += renderer.render(row, pixels,
                    column -> link.progress((top + (double) column / spec.width()) / spec.height()));
            if (link.isTimeToCheckpoint() && row + 1 < spec.height()) {
                Checkpoint checkpoint = new Checkpoint(row + 1, iterations, pixels);
                link.checkpoint(() -> checkpoint.save(slot, spec));
            }
        }
        return new TileImage(spec.width(), spec.height(), iterations, pixels);
    }
}
