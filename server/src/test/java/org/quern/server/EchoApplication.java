package org.quern.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.model.FileRef;
import org.quern.server.store.WorkunitRow;
import org.quern.server.work.Application;

/** An application for tests: any output that does not begin with "bad" is sound, equal bytes agree. */
public final class EchoApplication implements Application {

    public final List<String> assimilated = new ArrayList<>();
    public int timesDone;

    public EchoApplication(Path downloads) throws IOException {
        Files.writeString(downloads.resolve("echo_1.00.sh"), "#!/bin/sh\n");
    }

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String friendlyName() {
        return "Echo & co";
    }

    @Override
    public int version() {
        return 100;
    }

    @Override
    public List<String> platforms() {
        return List.of("x86_64-pc-linux-gnu", "i686-pc-linux-gnu");
    }

    @Override
    public List<FileRef> programFiles() {
        return List.of(new FileRef("echo_1.00.sh", "", true, false, false));
    }

    @Override
    public String inputName() {
        return "in";
    }

    @Override
    public String outputName() {
        return "out";
    }

    @Override
    public long maxOutputBytes() {
        return 100_000;
    }

    @Override
    public Optional<String> flaw(WorkunitRow workunit, Path output) throws IOException {
        return Files.readString(output).startsWith("bad") ? Optional.of("it is bad") : Optional.empty();
    }

    @Override
    public void assimilate(WorkunitRow workunit, Path output) throws IOException {
        assimilated.add(workunit.name() + "=" + Files.readString(output));
    }

    @Override
    public void allDone() {
        timesDone++;
    }
}
