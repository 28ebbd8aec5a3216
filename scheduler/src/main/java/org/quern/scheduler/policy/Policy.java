package org.quern.scheduler.policy;

/**
 * Something that the catalogue lists: an answer to one question, with the name that suites, configuration, reports and the state
 * file use. Policies have no fields that change; what they remember is a {@link org.quern.model.Ledger}.
 */
public interface Policy {
    /** The historical name, for example {@code CS2}; unique, without an underscore. */
    String name();

    /** One line for people: what it does. */
    String summary();

    /** Where it comes from: paper, design document or program. */
    String source();
}
