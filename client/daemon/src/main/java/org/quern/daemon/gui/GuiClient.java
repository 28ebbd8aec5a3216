package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ProxySettings;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.net.DailyTransfers;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.device.CardLoad;
import org.quern.rpc.http.ProjectHttp;

/** What the GUI RPC server needs of the client behind it. */
public interface GuiClient {
    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view();

    /** Why nothing can be changed or contacted, a sentence; null as long as it can. */
    @Nullable
    String refusal();

    /** What the disk holds now, measured unless that was done a moment ago; null if it cannot be. */
    @Nullable
    DiskFigures measuredDisk();

    /** Since when the log of decisions is old, and why; null as long as it is written. */
    @Nullable
    String decisionTrouble();

    /** Asks for something; it is done by one of the next ticks. */
    void ask(UserCommand command);

    /** The message log. */
    MessageLog messages();

    /** Where the client's files are. */
    Path dataDirectory();

    /**
     * Attaches a project.
     *
     * @throws IOException if its account file cannot be written
     */
    void attach(Attachment wanted) throws IOException;

    /** It is being detached: it can be attached again when that has come to its end. */
    boolean isLeaving(ProjectUrl project);

    /** Reads configuration, preferences and account files again. */
    void reread();

    /** Where a project's daily credit is kept. */
    Path statisticsFile(ProjectUrl project);

    /** Sensors that this computer lacks, with reasons. */
    List<Missing> missingSensors();

    /** What each card does at the moment. */
    List<CardLoad> cardLoads();

    /** How busy the processors are at the moment, and how warm; may take half a second. */
    ProcessorWatch.Seen processors();

    /** This program's own version. */
    String version();

    /** The options in force. */
    ClientOptions options();

    /** The way to projects' web pages. */
    ProjectHttp web();

    /** Bytes moved, day by day. */
    DailyTransfers transfers();

    /** Somebody asks for something that needs the network: it may be used for a while. */
    void allowNetwork();

    /** Takes {@link #allowNetwork} back. */
    void forgetNetworkWish();

    /** The account manager, if one is followed. */
    ManagerContacts manager();

    /** Looks again at what this computer is. */
    void describeHost();

    /** Somebody looks for the list of all projects, and there is none. */
    void wantProjectList();

    /** The proxies that a manager chose. */
    ProxySettings proxies();

    /**
     * Chooses proxies, from now on and after a restart.
     *
     * @throws IOException if they cannot be kept
     */
    void useProxies(ProxySettings wanted) throws IOException;
}
