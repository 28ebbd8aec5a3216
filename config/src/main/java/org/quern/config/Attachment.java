package org.quern.config;

import java.util.OptionalDouble;
import org.quern.model.ProjectUrl;

/**
 * One project of attach.xml.
 *
 * @param url master URL
 * @param authenticator account key; never logged
 * @param resourceShare the user's weight of this project; empty if the file leaves it to the project
 */
public record Attachment(ProjectUrl url, String authenticator, OptionalDouble resourceShare) {

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "Attachment[" + url + "]";
    }
}
