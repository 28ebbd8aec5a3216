package org.quern.server.work;

import org.quern.server.store.WorkunitTerms;

/**
 * A piece of work before it is a workunit.
 *
 * @param terms its size and rules
 * @param input content of its input file
 */
public record WorkPiece(WorkunitTerms terms, String input) {}
