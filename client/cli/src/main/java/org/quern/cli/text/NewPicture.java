package org.quern.cli.text;

/** What is printed between two pictures of the same thing: a terminal is cleared; elsewhere an empty line parts them. */
public enum NewPicture {
    HERE;

    @Override
    public String toString() {
        return "";
    }
}
