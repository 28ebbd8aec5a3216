package org.quern.rpc.scan;

/**
 * Something wrong in a document that was read all the same.
 *
 * @param offset bytes read when it was seen
 * @param path open elements, outermost first, joined by a slash
 * @param what what was wrong and what was made of it
 */
public record Repair(long offset, String path, String what) {}
