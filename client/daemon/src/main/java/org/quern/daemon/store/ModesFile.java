package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The user's modes a second time, beside the state: whoever said "never" must not find that forgotten with a state that was destroyed. */
public final class ModesFile {
    /** Its name in the data directory. */
    public static final String NAME = "quern_modes.xml";
    private static final Logger LOG = LoggerFactory.getLogger(ModesFile.class);
    private final Path file;
    private @Nullable Modes written;

    private record Modes(RunMode run, RunMode gpu, RunMode network) {}

    /** The one of a data directory. */
    public ModesFile(DataDirectory data) {
        file = data.root().resolve(NAME);
    }

    /** Keeps the modes of a state, if they are others than the last time; a fault costs only the copy. */
    public void keep(SavedState state) {
        Modes modes = new Modes(state.runMode(), state.gpuMode(), state.networkMode());
        if (modes.equals(written)) {
            return;
        }
        try {
            DurableFiles.replace(file, out -> {
                BoincXmlWriter xml = new BoincXmlWriter(out);
                xml.open("quern_modes");
                xml.integer("user_run_request", modes.run().code());
                xml.integer("user_gpu_request", modes.gpu().code());
                xml.integer("user_network_request", modes.network().code());
                xml.close();
                xml.flush();
            });
            written = modes;
        } catch (IOException e) {
            LOG.warn("{} cannot be written: {}", file, e.toString());
        }
    }

    /** A state with the modes that were kept, empty if there are none. */
    public Optional<SavedState> restored(SavedState state) {
        try {
            return Files.exists(file) ? Optional.of(read(state)) : Optional.empty();
        } catch (IOException e) {
            LOG.warn("{} cannot be read: {}", file, e.toString());
            return Optional.empty();
        }
    }

    private SavedState read(SavedState state) throws IOException {
        BoincXml xml = BoincXml.of(RegularFile.bytes(file));
        RunMode run = state.runMode();
        RunMode gpu = state.gpuMode();
        RunMode network = state.networkMode();
        for (int top = xml.root("quern_modes"); xml.nextChild(top);) {
            switch (xml.name()) {
                case "user_run_request" -> run = RunMode.ofCode(xml.intOr(0));
                case "user_gpu_request" -> gpu = RunMode.ofCode(xml.intOr(0));
                case "user_network_request" -> network = RunMode.ofCode(xml.intOr(0));
                default -> {
                }
            }
        }
        return state.withModes(run, gpu, network);
    }
}
