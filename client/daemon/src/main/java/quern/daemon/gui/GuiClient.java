package quern.daemon.gui;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.config.Attachment;
import quern.coproc.probe.Missing;
import quern.daemon.log.MessageLog;
import quern.engine.ClientView;
import quern.engine.UserCommand;
import quern.model.ProjectUrl;

/** What the door for managers needs of the client behind it. */
public interface GuiClient {
    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view();

    /** Asks for something; it is done by one of the next ticks. */
    void ask(UserCommand command);

    /** The message log. */
    MessageLog messages();

    /** Where the client's files are. */
    Path dataDirectory();

    /** Attaches a project. */
    void attach(Attachment wanted);

    /** Reads configuration, preferences and account files again. */
    void reread();

    /** Where a project's daily credit is kept. */
    Path statisticsFile(ProjectUrl project);

    /** Sensors that this computer lacks, with reasons. */
    List<Missing> missingSensors();

    /** This program's own version. */
    String version();
}
