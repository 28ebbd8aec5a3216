package org.quern.engine.command;

import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.model.PlainLine;
import org.quern.model.ProjectUrl;

/**
 * A line of the message log, as managers show it (docs/protocol/gui-rpc.md, get_messages).
 *
 * @param at Unix seconds
 * @param project whom it is about, null = the client itself
 * @param priority how much it matters
 * @param text one line
 * @param flag the log flag that shows it, null = always shown
 */
public record Message(double at, @Nullable ProjectUrl project, Priority priority, String text,
        @Nullable LogFlag flag) {
    /** Characters of a message: some lists of names would be longer than memory allows. */
    private static final int MOST_CHARACTERS = 2000;

    /** Texts of projects and programs are part of messages; they stay within their line. */
    public Message {
        text = PlainLine.of(text.substring(0, Math.min(MOST_CHARACTERS, text.length())));
    }

    /** A message that is always shown. */
    public Message(double at, @Nullable ProjectUrl project, Priority priority, String text) {
        this(at, project, priority, text, null);
    }

    /** The same at that time, Unix seconds. */
    public Message toldAt(double time) {
        return new Message(time, project, priority, text, flag);
    }

    /** It is a notice as well, which managers show beside the log. */
    public boolean isNotice() {
        return priority != Priority.INFO && priority != Priority.FAILURE;
    }

    /**
     * BOINC's numbers: 1 information, 2 user alert, 3 internal error, 4 what a scheduler wants its user to see. That a task failed is information
     * to managers, as BOINC's client has it: of an alert they make a notice, one for each task of an application that is broken.
     */
    public enum Priority {
        INFO(1), FAILURE(1), ALERT(2), ERROR(3), SCHEDULER(4);

        private final int code;

        Priority(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }
}
