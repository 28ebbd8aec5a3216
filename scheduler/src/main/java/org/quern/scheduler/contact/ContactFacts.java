package org.quern.scheduler.contact;

import org.quern.model.ContactState;

/**
 * One project as the contact rules see it.
 *
 * @param state when and why it may be contacted
 * @param suspended by the user
 * @param noNewTasks the user wants no new tasks from it
 * @param hasTasks it has unreported results here
 */
public record ContactFacts(ContactState state, boolean suspended, boolean noNewTasks, boolean hasTasks) {}
