package org.quern.daemon;

import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.view.ClientView;

/**
 * What most parts of a running client work with.
 *
 * @param options how it was started
 * @param data where its files are
 * @param mailbox takes what happens
 * @param io threads of their own: work with programs' files that hangs shall keep nobody else waiting (docs/concurrency.md)
 * @param messages the message log
 * @param views gives the state as last published; null before the first tick
 */
record Commons(DaemonOptions options, DataDirectory data, Mailbox mailbox, ExecutorService io, MessageLog messages,
        Supplier<@Nullable ClientView> views) {
    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view() {
        return views.get();
    }
}
