package org.quern.scheduler.policy;

/**
 * Something that the catalogue lists: an answer to one question, with the name that suites, configuration, reports and the state
 * file use. Policies have no fields that change; what they remember is a {@link org.quern.model.Ledger}.
 */
public interface Policy {
    /** Capital letters and digits alone, for example {@code CS2}, since a suite joins names by underscores; unique, and the name of its page in docs/policies. */
    String name();

    /** One line for people: what it does. */
    String summary();

    /** Where it comes from: paper, design document or program. */
    String source();
}
