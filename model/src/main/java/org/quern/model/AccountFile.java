package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of account_URLDIR.xml (docs/protocol/data-directory.md 7).
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
    public AccountFile withAuthenticator(String newAuthenticator) {
        return new AccountFile(url, newAuthenticator, projectName, resourceShare, noRsc, projectPreferences,
                projectSpecific,
                guiUrls);
    }

    /** The same at another address of the project. */
    public AccountFile withUrl(ProjectUrl newUrl) {
        return new AccountFile(newUrl, authenticator, projectName, resourceShare, noRsc, projectPreferences,
                projectSpecific, guiUrls);
    }

    public AccountFile withResourceShare(double share) {
        return new AccountFile(url, authenticator, projectName, share, noRsc, projectPreferences, projectSpecific,
                guiUrls);
    }

    /** With what a reply says; null leaves a part as it is. */
    public AccountFile withServerFacts(String newName, @Nullable String newPreferences, @Nullable String newGuiUrls) {
        return new AccountFile(url, authenticator, newName, resourceShare, noRsc,
                newPreferences == null ? projectPreferences : newPreferences, projectSpecific,
                newGuiUrls == null ? guiUrls : newGuiUrls);
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "AccountFile[" + url + "]";
    }
}
