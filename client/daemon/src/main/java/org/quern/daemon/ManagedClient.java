package org.quern.daemon;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.daemon.manager.ManagerHost;
import org.quern.daemon.store.Accounts;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;

/**
 * The running client as following an account manager may use it.
 *
 * @param daemon the client
 * @param accounts its account files
 */
record ManagedClient(Daemon daemon, Accounts accounts) implements ManagerHost {
    @Override
    public @Nullable ClientView view() {
        return daemon.view();
    }

    @Override
    public void ask(UserCommand command) {
        daemon.ask(command);
    }

    @Override
    public ClientOptions options() {
        return daemon.clientOptions();
    }

    @Override
    public List<AccountFile> readAccounts() throws IOException {
        return accounts.readAll();
    }

    @Override
    public void attach(Attachment wanted) throws IOException {
        accounts.attachNow(wanted);
    }

    @Override
    public void storePreferences(ProjectUrl manager, String content) throws IOException {
        accounts.storeManaged(manager, content);
    }

    @Override
    public void rereadFor(String hostVenue) {
        daemon.rereadFor(hostVenue);
    }
}
