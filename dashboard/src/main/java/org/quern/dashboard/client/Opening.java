package org.quern.dashboard.client;

import java.io.IOException;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;

/** How to connect to a client. */
@FunctionalInterface
public interface Opening {
    /** A new connection. */
    ControlClient open() throws ControlException, IOException;
}
