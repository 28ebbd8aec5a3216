package org.quern.daemon.exec;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.channel.ControlMessage;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskListener;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.output.TaskDisk;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessExit;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.ProcessId;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.daemon.exec.start.AppSession;
import org.quern.daemon.exec.start.DiskRefusal;
import org.quern.daemon.exec.start.StartContext;
import org.quern.daemon.exec.start.StartException;
import org.quern.daemon.exec.start.StartSequence;
import org.quern.daemon.exec.start.TaskTrouble;
import org.quern.model.ExitFacts;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start of one task, from the first step to the last fact. All work is done in order on a thread of its own,
 * so no method blocks and no state is shared; what is asked after the end is ignored.
 */
public final class RunningTask {
    private static final Logger LOG = LoggerFactory.getLogger(RunningTask.class);

    private final TaskLaunch launch;
    private final TaskPaths paths;
    private final Supplier<ExecSettings> settings;
    private final ProcessControl control;
    private final TaskListener listener;
    private final Runnable onEnd;
    private final TaskProcesses processes;
    private final TaskDisk disk;
    private final TaskShortage shortage;
    private final TaskThread thread;
    private final TaskNews news;
    private final TaskKiller killer;
    private final AtomicBoolean pollWaits = new AtomicBoolean();
    private volatile boolean calledOff;
    private volatile boolean killed;
    private volatile long startTime;
    private volatile boolean measured;

    private boolean suspended;
    private boolean throttled;
    private boolean stopping;
    private @Nullable StartContext begun;
    private @Nullable AppSession session;

    RunningTask(TaskLaunch launch, Supplier<ExecSettings> settings, ProcessControl control, TaskListener listener,
            Runnable onEnd) {
        this.launch = launch;
        this.settings = settings;
        this.paths = TaskPaths.of(settings.get().dataDirectory(), launch);
        this.control = control;
        this.listener = listener;
        this.onEnd = onEnd;
        this.processes = new TaskProcesses(control, paths.slot().path().toString());
        this.disk = new TaskDisk(launch, paths, System::nanoTime);
        this.shortage = new TaskShortage(disk, new TaskFolders(paths));
        this.thread = new TaskThread(launch.result().name());
        this.news = new TaskNews(launch, paths, settings, thread);
        this.killer = new TaskKiller(launch.result().name(), control, processes);
    }

    /** The task as it was started. */
    public TaskLaunch launch() {
        return launch;
    }

    /** When its process was started, as {@link ProcessId#startTime}; 0 before that. */
    long startTime() {
        return startTime;
    }

    /** Asks the program to stop computing and stay in memory. */
    public void suspend() {
        later(() -> {
            suspended = true;
            send(ControlMessage.SUSPEND);
        });
    }

    /** Asks it to go on. */
    public void resume() {
        later(() -> {
            suspended = false;
            if (!throttled) {
                send(ControlMessage.RESUME);
            }
        });
    }

    /** Pauses it for the throttle's moment, or ends that moment; a suspended task stays suspended all the while. */
    public void throttle(boolean pause) {
        later(() -> {
            throttled = pause;
            if (!suspended && !stopping) {
                send(pause ? ControlMessage.SUSPEND : ControlMessage.RESUME);
            }
        });
    }

    /** Asks it to exit; a start that has not come to a process is called off. */
    public void quit() {
        stop(ControlMessage.QUIT, ControlMessage.RESUME_AND_QUIT);
    }

    /** Asks it to end for good; a start that has not come to a process is called off. */
    public void abort() {
        stop(ControlMessage.ABORT, ControlMessage.RESUME_AND_ABORT);
    }

    /** Ends all of its processes at once. */
    public void kill() {
        calledOff = true;
        killed = true;
        Thread _ = killing();
    }

    /** The same with the thread that does it, for those who wait for its end. */
    Thread killing() {
        return killer.begin();
    }

    /** Exchanges messages; to be called once a second. Returns at once; facts go to the listener. */
    public void poll(Heartbeat heartbeat) {
        if (pollWaits.compareAndSet(false, true)) {
            later(() -> {
                pollWaits.set(false);
                if (session != null) {
                    session.poll(heartbeat);
                }
            });
        }
    }

    /** Measures its processes in a process table that was read for all tasks. */
    public void measure(ProcessForest table) {
        later(() -> {
            if (session != null) {
                measured = true;
                tell(new TaskFact.Measured(processes.usage(table)));
            }
        });
    }

    /** It runs, and nobody has looked yet what it uses: a short task ends before the usual look at all of them. */
    boolean isNew() {
        return startTime > 0 && !measured;
    }

    /** Measures its disk use if its growth asks for that; to be called every few seconds. */
    public void lookAtDisk() {
        later(() -> {
            if (session != null && disk.isDue()) {
                measureDisk();
            }
        });
    }

    private void measureDisk() {
        tell(new TaskFact.DiskMeasured(disk.measure()));
    }

    /** Hands over a message from the project. */
    public void deliver(TrickleDown message) {
        later(() -> {
            news.deliver(message);
            if (session != null) {
                session.announceTrickleDown();
            }
        });
    }

    /**
     * Tells the program what became of a file that it wanted uploaded.
     *
     * @param logicalName name by which the program knows the file
     * @param status file status of docs/protocol/app-control.md 23
     */
    public void tellUploadStatus(String logicalName, int status) {
        later(() -> {
            AppSession current = session;
            if (current != null) {
                news.attempt("write an upload status",
                        slot -> current.tellUploadStatus(slot, logicalName, status));
            }
        });
    }

    /** What lay in a file that the program wanted uploaded was not sent; if it still wants that, it is told once more as it is now. */
    public void askUploadAgain(String logicalName) {
        later(() -> {
            if (session != null) {
                session.askUploadAgain(logicalName);
            }
        });
    }

    /** Notes a checkpoint in the slot, so that the state file need not be written for it. */
    public void note(TaskState state) {
        later(() -> news.note(state));
    }

    /** Rewrites init_data.xml with the settings in force and tells the program to read it again (docs/protocol/gui-rpc.md 7.3). */
    public void refresh() {
        later(() -> {
            if (session != null) {
                news.rewriteInitData();
                send(ControlMessage.REREAD_APP_INFO);
            }
        });
    }

    /** Gives it the user's files and the preferences of its project that came since; programs are not told and look for themselves. */
    public void renew(TaskLaunch newer) {
        later(() -> {
            StartContext context = begun;
            if (session != null && context != null) {
                news.renew(context, newer);
            }
        });
    }

    void begin() {
        later(this::start);
    }

    /** Whatever comes of it is told, a mistake of ours too. */
    private void start() {
        try {
            startOrEnd();
        } catch (RuntimeException e) {
            LOG.error("task {}: a mistake of ours while it was started", launch.result().name(), e);
            regardless(this::leaveProcess);
            finish(new TaskFact.StartMistaken(e.toString()));
        }
    }

    private void startOrEnd() {
        StartContext context = new StartContext(launch, paths, settings.get(), control, processes, Instant.now(),
                () -> calledOff, this::tell);
        begun = context;
        shortage.begin();
        try {
            StartSequence sequence = new StartSequence(context);
            StartedProcess process = sequence.run();
            if (process == null) {
                end(sequence.exit());
            } else {
                started(process, sequence.session());
            }
        } catch (StartException e) {
            finish(e.last() instanceof TaskFact.StartFailed(StartFailure failure) ? TaskTrouble.of(context, failure)
                    : e.last());
        } catch (IOException e) {
            finish(TaskTrouble.of(context, e));
        }
    }

    /** A process that was started already ends with its start: its slot is the next task's. */
    private void leaveProcess() {
        if (session != null) {
            session.close();
            session = null;
            killer.kill();
        }
    }

    private void started(StartedProcess process, AppSession newSession) {
        session = newSession;
        startTime = process.id().startTime();
        shortage.started();
        tell(new TaskFact.Started(process.id()));
        newSession.takeUp();
        tell(new TaskFact.Measured(processes.usage(ProcessForest.read(control.processes()))));
        CompletableFuture<Void> _ = process.end().thenAccept(exit -> later(() -> end(exit)));
        if (killed) {
            kill(); // it came between the last look at calledOff and the process; a quit or abort waits in the queue
        }
    }

    private void stop(ControlMessage running, ControlMessage waiting) {
        calledOff = true;
        later(() -> {
            if (!stopping) {
                stopping = true;
                send(suspended || throttled ? waiting : running);
                processes.living(); // remembers the children of this moment, to end those that are left behind
            }
        });
    }

    private void send(ControlMessage message) {
        if (session != null) {
            session.send(message);
        }
    }

    /** Whatever the program left behind ends with it; then the last fact is told, or nobody would ever know that it has ended. */
    private void end(ProcessExit exit) {
        AppSession last = session;
        if (last != null) {
            regardless(last::poll);
            regardless(news::end);
            regardless(this::leaveProcess);
            regardless(() -> control.groups().remove(Integer.toString(launch.slot())));
        }
        regardless(this::measureDisk); // what it used at last, also where it ended while nobody looked; told before its end
        ExitFacts facts = new ExitFacts(exit.exitCode(), exit.signal(),
                paths.slot().finishFile().orElse(null), paths.slot().temporaryExit().orElse(null));
        finish(new TaskFact.Exited(explained(facts)));
    }

    /** With what this computer had to do with it. */
    private ExitFacts explained(ExitFacts facts) {
        StartContext context = begun;
        if (context == null || calledOff) {
            return facts;
        }
        try {
            ExitFacts explained = shortage.addedTo(TaskTrouble.behind(facts, context));
            DiskRefusal.now(paths).ifPresent(reason -> tell(new TaskFact.DiskFull(reason)));
            return explained;
        } catch (RuntimeException e) {
            LOG.error("task {}: a mistake of ours while its end was looked into", launch.result().name(), e);
            return facts;
        }
    }

    /** A mistake of ours in a part of the end must not hide the end. */
    private void regardless(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException e) {
            LOG.error("task {}: a mistake of ours at its end", launch.result().name(), e);
        }
    }

    private void finish(TaskFact last) {
        killer.end();
        regardless(onEnd);
        regardless(() -> tell(last));
        thread.end();
    }

    private void tell(TaskFact fact) {
        listener.told(launch, fact);
    }

    private void later(Runnable work) {
        thread.later(work);
    }
}
