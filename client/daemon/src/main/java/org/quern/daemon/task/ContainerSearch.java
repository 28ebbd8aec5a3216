package org.quern.daemon.task;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.probe.Containers;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;

/**
 * Looks once for Podman and Docker, when the network may be used for the first time since a trial may fetch an image, tells the engine, and clears what tasks that are gone have left
 * (docs/protocol/coprocessors.md 8.4). It may take minutes, and nobody waits for it.
 */
public final class ContainerSearch {
    private final Path directory;
    private final Containers containers;
    private final ContainerLeavings leavings;
    private final Supplier<@Nullable ClientView> view;
    private final BooleanSupplier mayLook;
    private final ExecutorService io;
    private final Mailbox mailbox;
    private final Consumer<String> messages;
    private volatile boolean wanted;

    /**
     * For a data directory; nothing is looked for before {@link #begin}.
     *
     * @param mayLook the network may be used, and no option forbids containers
     * @param messages for people
     */
    public ContainerSearch(Path directory, Containers containers, ContainerLeavings leavings,
            Supplier<@Nullable ClientView> view, BooleanSupplier mayLook, ExecutorService io, Mailbox mailbox,
            Consumer<String> messages) {
        this.directory = directory;
        this.containers = containers;
        this.leavings = leavings;
        this.view = view;
        this.mayLook = mayLook;
        this.io = io;
        this.mailbox = mailbox;
        this.messages = messages;
    }

    /** It is wanted. */
    public void begin() {
        wanted = true;
    }

    /** Time passes: told on the duty cycle's thread, which never waits in here. */
    public void turn() {
        if (wanted && mayLook.getAsBoolean()) {
            wanted = false;
            io.execute(this::look);
        }
    }

    private void look() {
        try {
            Containers.Found found = containers.find(directory);
            if (!found.trouble().isEmpty()) {
                messages.accept(found.trouble());
            }
            mailbox.post(new Event.ContainersFound(found.software()));
            if (found.program().isPresent()) {
                leavings.clear(found.program().get(), this::present, messages);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Set<String> present() {
        ClientView seen = view.get();
        Set<String> names = new TreeSet<>();
        if (seen != null) {
            seen.state().projects().forEach(project -> project.results().forEach(held -> names.addAll(
                    ContainerLeavings.names(project.url(), held.result().name(), held.result().wuName()))));
        }
        return names;
    }
}
