package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Something that a manager who wants no good does at the GUI RPC server.
 *
 * @param name what it does
 * @param script does it to the client of a data directory, and checks what comes of it
 */
record HostileTalk(String name, Script script) {
    /** What is done. */
    interface Script {
        void play(Path data) throws Exception;
    }

    /** A stranger says this; what the client answers, a regular expression for each reply, or {@link ManagerTalk#CLOSED}. */
    static HostileTalk stranger(String name, String said, String... heard) {
        return new HostileTalk(name, data -> {
            try (ManagerTalk talk = ManagerTalk.with(data)) {
                talk(talk, said, List.of(heard));
            }
        });
    }

    /** Somebody who knows the password asks for this operation. */
    static HostileTalk owner(String name, String operation, String... heard) {
        return new HostileTalk(name, data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk(talk, ManagerTalk.request(operation), List.of(heard));
            }
        });
    }

    private static void talk(ManagerTalk talk, String said, List<String> heard) throws IOException {
        try {
            talk.say(said);
        } catch (IOException e) {
            // The client hung up while it was said.
        }
        for (String wanted : heard) {
            String reply = ManagerTalk.inner(talk.hear());
            assertTrue(Pattern.compile(wanted, Pattern.DOTALL).matcher(reply).find(), () -> "heard: " + reply);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
