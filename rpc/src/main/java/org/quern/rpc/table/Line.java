package org.quern.rpc.table;

import java.io.IOException;
import org.quern.rpc.write.BoincXmlWriter;

/** What an element says of a {@code T} in one place: a child, several, or none. */
@FunctionalInterface
public interface Line<T> {
    void write(BoincXmlWriter out, T value) throws IOException;
}
