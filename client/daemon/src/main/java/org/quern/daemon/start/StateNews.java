package org.quern.daemon.start;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quern.daemon.exec.slot.KeptSlots;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ModesFile;
import org.quern.engine.command.Message;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.store.Quarantine;
import org.quern.store.StateFile;

/** What people are told at a start of the state that it goes on from. */
final class StateNews {
    private final DataDirectory data;
    private final List<Message> messages = new ArrayList<>();

    StateNews(DataDirectory data) {
        this.data = data;
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    void inform(String text) {
        messages.add(new Message(seconds(), null, Message.Priority.INFO, text));
    }

    void alert(String text) {
        messages.add(new Message(seconds(), null, Message.Priority.ALERT, text));
    }

    void tell(StateFile.Loaded loaded) {
        loaded.problems().forEach(problem -> alert("State: " + problem));
        switch (loaded.trust()) {
            case NEW -> inform("No state file: this is a new client");
            case SALVAGED -> alert(loaded.source().isEmpty()
                    ? "The state file is damaged, and nothing is intact in it or its earlier generations. Projects are asked soon for their tasks; forgotten is what was set for single"
                            + " projects and tasks, such as suspending them, what each has computed, and which time the computer is usually on"
                    : "The state file is damaged: going on with what is intact in " + loaded.source()
                            + ". Each project is asked soon for tasks that are missing here");
            case EDITED -> alert(loaded.source()
                    + " was changed by somebody else since it was written: its checksum does not match. It is well-formed, and taken as it is.");
            case EARLIER -> alert(
                    "Going on with the earlier state. Each project is asked soon for tasks that are missing here");
            case WHOLE -> {
            }
        }
    }

    /** A state that was lost or is doubtful has the modes that were kept beside it. */
    SavedState withModes(StateFile.Trust trust, SavedState state) {
        if (trust == StateFile.Trust.WHOLE || trust == StateFile.Trust.EDITED) {
            return state;
        }
        Optional<SavedState> restored = new ModesFile(data).restored(state);
        if (restored.isPresent()) {
            inform("The modes, such as \"never\", are those that " + ModesFile.NAME + " has kept");
        } else if (trust != StateFile.Trust.NEW) {
            alert("No copy of the modes was found: if computing, graphics cards or the network were set to \"never\", look whether they still are");
        }
        return restored.orElse(state);
    }

    /** What was moved out of the way, and what stays of earlier starts. */
    void tellKept(Quarantine quarantine) {
        KeptSlots.unreadable(data.root()).forEach(this::alert);
        quarantine.place().ifPresent(place -> alert("What might be missed one day was moved to " + place
                + " in the data directory. A slot there is used again when its project sends its task again; nothing is deleted: delete the folder when you miss nothing."));
        quarantine.aside().forEach(kept -> alert(kept + ". Nothing is deleted: delete it when you miss nothing."));
    }

    static String older(List<ProjectUrl> later) {
        return "The state file is an earlier one than the last: it does not know of the last exchange with "
                + later.stream().map(ProjectUrl::canonical).collect(Collectors.joining(", "))
                + ". Was it restored from a copy? Each project is asked soon for tasks that are missing here";
    }

    static double seconds() {
        return Instant.now().toEpochMilli() / 1000.0;
    }
}
