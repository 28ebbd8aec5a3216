package org.quern.engine.state.contact;

import java.util.function.DoubleUnaryOperator;
import org.quern.model.ContactState;

/**
 * What a task's failure did to its project's contacts.
 *
 * @param before as they were
 * @param since as they were left
 */
public record TaskFailure(ContactState before, ContactState since) {
    /** The client's time was moved, and the project's contacts with it. */
    public TaskFailure moved(DoubleUnaryOperator move) {
        return new TaskFailure(before.moved(move), since.moved(move));
    }
}
