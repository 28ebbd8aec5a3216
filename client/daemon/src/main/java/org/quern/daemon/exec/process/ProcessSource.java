package org.quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where facts about processes come from. A process that ends while it is read is simply absent. */
public interface ProcessSource {
    /** All processes that can be seen. */
    List<ProcessEntry> list();

    /** One process as it is now. */
    Optional<ProcessEntry> find(long pid);

    /** Memory of one process; nothing if it is gone. */
    MemoryUse memory(long pid);

    /** The same with its part of what it shares with others, which together have it once; costs time in proportion to the memory. */
    default MemoryUse part(long pid) {
        return memory(pid);
    }

    /** An environment variable with which the process was started; empty where that cannot be seen. */
    Optional<String> environment(long pid, String name);

    /** Whether its working directory, or a file that it has open, lies in this folder; false where that cannot be seen. */
    default boolean worksIn(long pid, Path folder) {
        return false;
    }
}
