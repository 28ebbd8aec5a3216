package org.quern.coproc.probe;

import java.util.List;

/**
 * What was found, and what could not be.
 *
 * @param value the findings, with neutral values in place of what is missing
 * @param missing what could not be found
 */
public record Probed<T>(T value, List<Missing> missing) {
    public Probed {
        missing = List.copyOf(missing);
    }
}
