package org.quern.engine.tick;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.Workunit;

/**
 * What is found of the files of a project's workunits and app versions (docs/protocol/scheduler-rpc.md 5.5), each looked at once: a
 * thousand tasks that share a thousand files cost a thousand looks, not a million. Good for as long as the files are as they were.
 */
public final class SharedLooks<T> {
    private final Function<List<FileRef>, T> look;
    private final Map<String, T> workunits = new LinkedHashMap<>();
    private final Map<AppVersion.Key, T> versions = new LinkedHashMap<>();

    public SharedLooks(Function<List<FileRef>, T> look) {
        this.look = look;
    }

    public T of(Workunit workunit) {
        List<FileRef> inputs = workunit.inputs();
        // A single file is looked at as quickly as what was found of it is looked up.
        return inputs.size() <= 1 ? look.apply(inputs)
                : workunits.computeIfAbsent(workunit.name(), name -> look.apply(inputs));
    }

    public T of(AppVersion version) {
        return versions.computeIfAbsent(version.key(), key -> look.apply(version.files()));
    }
}
