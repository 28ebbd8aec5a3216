package org.quern.rpc.state;

import java.io.IOException;

/** Gets the records of a state file that may be damaged. */
interface RecordSink {
    /** A record as it was written, and the key of its project. */
    void intact(byte[] record, String project) throws IOException;

    /** A record that is complete and well-formed, though nothing vouches for what is in it. */
    void unmarked(byte[] record) throws IOException;

    /** What is left of a record. */
    void damaged(byte[] rest);
}
