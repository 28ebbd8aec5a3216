package org.quern.config.bind;

import java.util.Optional;

/**
 * What became of reading a document.
 *
 * @param root the document; empty if it has no such outermost element. Where there are mistakes, the faulty parts are as if they were absent
 * @param findings what is to be said of it; checks of the document's owner add to it by {@link BoundElement#mistake}
 * @param <T> class of the outermost element
 */
public record BoundDocument<T extends BoundElement>(Optional<T> root, Findings findings) {}
