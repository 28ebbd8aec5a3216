package org.quern.rpc.http;

import java.io.IOException;

/**
 * Makes something of a 2xx answer. It runs on a thread of the HTTP client, may write files, and must not touch state.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface AnswerReader<T> {
    /**
     * Reads the answer. A {@link org.quern.rpc.scan.BoincXmlException} or {@link UnreadableAnswerException} says that the answer
     * is of no use, a {@link LocalFileException} that our own files are in the way, any other exception that the connection
     * broke.
     */
    T read(HttpAnswer answer) throws IOException;
}
