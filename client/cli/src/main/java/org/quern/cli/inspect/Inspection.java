package org.quern.cli.inspect;

import java.util.List;
import java.util.SortedMap;

/**
 * What a document holds, as Quern understood it.
 *
 * @param file as it was named
 * @param kind what it is, the name of its outermost element if nobody knows that
 * @param known there is a reader for its kind
 * @param wellFormed a strict XML parser reads it to its end; BOINC's own documents often are not well-formed
 * @param repairs what was wrong and was read all the same, and what was left out, a sentence each
 * @param counts how many there are of each noun, by the element's name
 * @param unknown elements that nobody reads, as paths of names, each once
 * @param leftAlone elements that are known and left unread, each with the reason
 */
record Inspection(String file, String kind, boolean known, boolean wellFormed, List<String> repairs,
        SortedMap<String, Integer> counts,
        List<String> unknown, List<LeftAlone> leftAlone) {
    /**
     * An element that is known and left unread.
     *
     * @param path names of elements, outermost first
     * @param reason why
     */
    record LeftAlone(String path, String reason) {}
}
