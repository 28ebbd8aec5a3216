package org.quern.daemon.settings;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.config.Attachment;
import org.quern.config.file.RegularFile;
import org.quern.model.ProjectUrl;

/**
 * What variables of the environment say, by which containers are set up (docs/attach.md). Secrets may stand in files instead, named by the variable with
 * {@code _FILE} behind it. No mistake quotes one.
 *
 * @param projects projects to be attached, as if they stood in attach.xml
 * @param manager the account manager to be followed
 * @param mistakes what is wrong, a sentence each
 */
public record ContainerWishes(List<Attachment> projects, Optional<Manager> manager, List<String> mistakes) {
    public ContainerWishes {
        projects = List.copyOf(projects);
        mistakes = List.copyOf(mistakes);
    }

    /**
     * An account manager.
     *
     * @param url where it is
     * @param name the user's name there
     * @param password never logged
     */
    public record Manager(String url, String name, String password) {
        /** Without its secret, for logs. */
        @Override
        public String toString() {
            return "Manager[" + url + "]";
        }
    }

    /** Reads them. */
    public static ContainerWishes of(Map<String, String> environment) {
        var reader = new Reader(environment, new ArrayList<>());
        return new ContainerWishes(reader.projects(), reader.manager(), reader.mistakes());
    }

    /** Variables while they are read. */
    private record Reader(Map<String, String> environment, List<String> mistakes) {
        List<Attachment> projects() {
            List<String> urls = words(value("QUERN_PROJECT_URL"));
            List<String> keys = words(secret("QUERN_ACCOUNT_KEY"));
            if (urls.size() != keys.size()) {
                mistakes.add("QUERN_PROJECT_URL names " + count(urls, "project")
                        + ", and QUERN_ACCOUNT_KEY or QUERN_ACCOUNT_KEY_FILE has " + count(keys, "key")
                        + ": each project needs its key, in the same order. None is attached by them.");
                return List.of();
            }
            List<Attachment> projects = new ArrayList<>();
            for (int i = 0; i < urls.size(); i++) {
                ProjectUrl url = ProjectUrl.of(urls.get(i));
                if (url.valid()) {
                    projects.add(new Attachment(url, keys.get(i), OptionalDouble.empty()));
                } else {
                    mistakes.add("QUERN_PROJECT_URL has something that is no URL of a project"
                            + (url.namesUser() ? ", since a user or a password stands before its host" : "")
                            + "; it is passed over.");
                }
            }
            return projects;
        }

        Optional<Manager> manager() {
            String url = value("QUERN_MANAGER_URL");
            String name = value("QUERN_MANAGER_NAME");
            String password = secret("QUERN_MANAGER_PASSWORD");
            if (url.isEmpty() && name.isEmpty() && password.isEmpty()) {
                return Optional.empty();
            }
            if (!ProjectUrl.of(url).valid() || name.isEmpty() || password.isEmpty()) {
                mistakes.add(
                        "To follow an account manager, QUERN_MANAGER_URL (a URL), QUERN_MANAGER_NAME and QUERN_MANAGER_PASSWORD or QUERN_MANAGER_PASSWORD_FILE are all"
                                + " needed; none is followed by them.");
                return Optional.empty();
            }
            return Optional.of(new Manager(url, name, password));
        }

        private String value(String name) {
            return environment.getOrDefault(name, "").strip();
        }

        private String secret(String name) {
            String file = value(name + "_FILE");
            if (file.isEmpty()) {
                return value(name);
            }
            try {
                return RegularFile.text(Path.of(file)).strip();
            } catch (IOException | InvalidPathException e) {
                mistakes.add("The file that " + name + "_FILE names cannot be read (" + e.getClass().getSimpleName()
                        + ").");
                return "";
            }
        }

        private static List<String> words(String text) {
            return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
        }

        private static String count(List<String> words, String noun) {
            return words.size() + " " + noun + (words.size() == 1 ? "" : "s");
        }
    }
}
