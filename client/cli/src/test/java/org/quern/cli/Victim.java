package org.quern.cli;

import java.util.List;

/** What a kill hits. */
enum Victim {
    CLIENT("client"), APPLICATION("application"), SERVER("server"),
    /** Client, its applications and the server at the same moment, as a power cut does. */
    EVERYTHING("everything");

    /** Each is hit at least once in so many kills. */
    static final List<Victim> DECK = List.of(CLIENT, CLIENT, APPLICATION, SERVER, EVERYTHING);

    final String text;

    Victim(String text) {
        this.text = text;
    }
}
