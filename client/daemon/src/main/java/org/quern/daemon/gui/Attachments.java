package org.quern.daemon.gui;

import java.io.IOException;
import org.quern.config.Attachment;
import org.quern.model.ProjectUrl;

/** The projects that the client is attached to, and the files that say so. */
public interface Attachments {
    /**
     * Attaches a project.
     *
     * @throws IOException if its account file cannot be written
     */
    void attach(Attachment wanted) throws IOException;

    /** It is being detached: it can be attached again when that has come to its end. */
    boolean isLeaving(ProjectUrl project);

    /** Reads configuration, preferences and account files again. */
    void reread();
}
