package org.quern.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Whether the client of a data directory stands by, for commands that read its files and not the client. */
public final class StandingBy {
    private StandingBy() {
    }

    /** Why it does; empty if it does not, or if none answers. */
    public static Optional<String> reason(Path dataDirectory) {
        try (ControlClient client = ControlOptions.of(dataDirectory).open()) {
            client.refuseIfItStandsBy();
            return Optional.empty();
        } catch (ControlException e) {
            return Optional.of(e.standsBy()).filter(reason -> !reason.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
