package org.quern.rpc.state;

import java.io.IOException;

/** Gets the records of a state file that may be damaged. */
interface RecordSink {
    /** A record for which its checksum vouches, and the key of its project. */
    void intact(byte[] record, String project) throws IOException;

    /** A record of a file without marks that is complete and well-formed; nothing vouches for what is in it. */
    void unmarked(byte[] record) throws IOException;

    /** What is left of a record. */
    void damaged(byte[] rest);
}
