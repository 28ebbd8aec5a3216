package org.quern.daemon.manager;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;

/** What following an account manager needs of the client around it. */
public interface ManagerHost {
    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view();

    /** Asks for something; it is done by one of the next ticks. */
    void ask(UserCommand command);

    /** The options in force. */
    ClientOptions options();

    /** The account files. */
    List<AccountFile> readAccounts() throws IOException;

    /** Writes a project's account file and attaches it if it is not. */
    void attach(Attachment wanted) throws IOException;

    /** Stores preferences that come from {@code manager}. */
    void storePreferences(ProjectUrl manager, String content) throws IOException;

    /** These are the feeds of news of an account manager from now on. */
    void followFeeds(ProjectUrl manager, List<SchedulerReply.Feed> feeds);

    /** Reads preferences again, for this location of the host. */
    void rereadFor(String hostVenue);
}
