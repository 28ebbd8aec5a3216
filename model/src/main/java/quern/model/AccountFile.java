package quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of account_URLDIR.xml (data-directory.md 7).
 *
 * @param url master URL
 * @param authenticator account key; never logged
 * @param projectName informative
 * @param resourceShare the user's weight of this project, by its preferences and venue
 * @param noRsc resources that the project preferences exclude
 * @param projectPreferences raw body of {@code <project_preferences>}, empty if none
 * @param projectSpecific raw body of {@code <project_specific>}, handed to applications; empty if none
 * @param guiUrls raw body of {@code <gui_urls>}, null if none
 */
public record AccountFile(ProjectUrl url, String authenticator, String projectName, double resourceShare,
        List<ResourceType> noRsc, String projectPreferences, String projectSpecific, @Nullable String guiUrls) {
    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "AccountFile[" + url + "]";
    }
}
