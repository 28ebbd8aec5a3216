package org.quern.cli.move;

/**
 * Why it cannot be done.
 *
 * @param file the file or folder in the way
 * @param why what is wrong with it
 * @param cure what to do, a sentence
 */
record MoveObstacle(String file, String why, String cure) {
    @Override
    public String toString() {
        return file + " " + why + ". " + cure;
    }
}
