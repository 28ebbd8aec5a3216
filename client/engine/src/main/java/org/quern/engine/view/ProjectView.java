package org.quern.engine.view;

import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;

/**
 * What readers outside may see of a project besides what is saved of it.
 *
 * @param project which
 * @param inContact its scheduler or master page is being asked now
 * @param downloadWaitSeconds how long all of its downloads still wait after failures, 0 = they do not
 * @param uploadWaitSeconds the same of its uploads
 * @param guiUrls raw list of its pages for people, as its scheduler gave it; null if it gave none
 * @param schedPriority the less it had of this computer lately for its share, the greater; 0 or less
 * @param filesCame when the last of its files for managers came, Unix seconds, 0 = none in this session
 * @param leaving it is being detached: something of it may still be on the disk
 */
public record ProjectView(ProjectUrl project, boolean inContact, double downloadWaitSeconds, double uploadWaitSeconds,
        @Nullable String guiUrls, double schedPriority, double filesCame, boolean leaving) {
    /** A project of which only files are left, which are about to go. */
    static ProjectView leftOver(ProjectUrl project) {
        return new ProjectView(project, false, 0, 0, null, 0, 0, true);
    }
}
