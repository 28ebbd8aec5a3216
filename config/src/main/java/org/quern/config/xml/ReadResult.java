package org.quern.config.xml;

import java.util.List;

/**
 * What a reader made of a file: the value with everything that could be read, and what was wrong with the rest.
 *
 * @param value what applies
 * @param mistakes what does not, in the order of the file
 */
public record ReadResult<T>(T value, List<Mistake> mistakes) {
    public ReadResult {
        mistakes = List.copyOf(mistakes);
    }
}
