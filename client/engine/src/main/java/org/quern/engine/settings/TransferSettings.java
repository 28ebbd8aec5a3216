package org.quern.engine.settings;

import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;

/**
 * How many files move at once (docs/protocol/configuration.md 1.2).
 *
 * @param maxFileXfers up- or downloads, each direction
 * @param maxFileXfersPerProject the same for one project
 */
public record TransferSettings(int maxFileXfers, int maxFileXfersPerProject) {
    public static TransferSettings of(ClientOptions options) {
        return new TransferSettings(options.whole(ClientNumber.MAX_FILE_XFERS),
                options.whole(ClientNumber.MAX_FILE_XFERS_PER_PROJECT));
    }
}
