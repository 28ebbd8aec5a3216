package org.quern.daemon.exec;

import java.io.IOException;
import java.util.List;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.ProcessId;
import org.quern.daemon.exec.process.ProcessSource;
import org.quern.daemon.exec.process.Signal;
import org.quern.daemon.exec.process.Spawn;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.daemon.exec.process.TaskGroups;

/** The operating system, with something that happens between the last step of a start and its process. */
public final class MeddlingControl implements ProcessControl {
    private final ProcessControl system = new PosixProcessControl();
    private final Meddling meddling;

    public MeddlingControl(Meddling meddling) {
        this.meddling = meddling;
    }

    @Override
    public StartedProcess start(Spawn spawn) throws IOException {
        meddling.happen();
        return system.start(spawn);
    }

    @Override
    public boolean signal(ProcessId process, Signal signal) {
        return system.signal(process, signal);
    }

    @Override
    public ProcessSource processes() {
        return system.processes();
    }

    @Override
    public TaskGroups groups() {
        return system.groups();
    }

    @Override
    public boolean tellsOrphans() {
        return system.tellsOrphans();
    }

    @Override
    public List<ProcessEntry> orphans(ProcessForest table) {
        return system.orphans(table);
    }

    @Override
    public void reap() {
        system.reap();
    }

    /** What happens. */
    public interface Meddling {
        void happen() throws IOException;
    }
}
