package org.quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.quern.model.FileInfo;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Answers;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Server;

/** Makes a reply absurd, within what a reader of replies lets through. */
final class AbsurdReplies {
    private static final double YEAR_SECONDS = 365.25 * 86_400;

    private AbsurdReplies() {}

    static SchedulerReply of(Host host, Server server, SchedulerReply r) {
        SplittableRandom chance = host.chance();
        List<Workunit> workunits = new ArrayList<>(r.workunits());
        List<Result> results = new ArrayList<>(r.results());
        List<FileInfo> files = new ArrayList<>(r.files());
        List<String> acks = new ArrayList<>(r.acks());
        List<String> aborts = new ArrayList<>();
        List<String> deleted = new ArrayList<>();
        double delay = r.requestDelay();
        double next = 0;
        switch (chance.nextInt(10)) {
            case 0 -> delay = 1e15;
            case 1 -> next = 1e-3;
            case 2 -> workunits.clear();
            case 3 -> files.clear();
            case 4 -> results.addAll(r.results());
            case 5 -> results.replaceAll(result -> result.withDeadline(chance.nextBoolean() ? 1
                    : host.time().trueWall() + 1000 * YEAR_SECONDS));
            case 6 -> {
                workunits.replaceAll(workunit -> absurd(workunit, Math.pow(10, chance.nextInt(40) - 10)));
                r.results().forEach(result -> blame(host, server, result.name(), FailureCause.SERVER_LIED_OF_SIZE));
            }
            case 7 -> {
                server.books().keySet().stream().filter(name -> chance.nextInt(20) == 0).forEach(aborts::add);
                aborts.forEach(name -> blame(host, server, name, FailureCause.SERVER_ABORTED));
            }
            case 8 -> server.books().keySet().forEach(name -> deleted.add(Answers.input(name)));
            default -> {
                acks.add("nobody_knows");
                files.replaceAll(file -> sized(file, Math.pow(10, chance.nextInt(20))));
            }
        }
        return new SchedulerReply(r.schedulerVersion(), r.masterUrl(), r.facts(), r.accountTold(), delay, next,
                r.messages(), r.flags(), r.noRscApps(), r.resourceAnswers(), r.messageAck(), r.globalPreferences(),
                r.projectPreferences(), r.guiUrls(), r.codeSignKey(), r.codeSignKeySignature(), r.apps(), files,
                r.versions(), workunits, results, acks, aborts, r.abortsIfNotStarted(), deleted, r.projectFiles(),
                r.trickleDowns(), r.trickleUpUrls(), r.feeds(), r.desiredDiskUsage(), r.sendTimeStatsLog(),
                r.sendJobLog(), r.complaints());
    }

    private static void blame(Host host, Server server, String result, FailureCause cause) {
        ActualResult actual = host.actual().of(new TaskId(server.url(), result));
        if (actual != null) {
            actual.blame(cause);
        }
    }

    private static Workunit absurd(Workunit w, double factor) {
        return new Workunit(w.name(), w.appName(), w.versionNum(), w.commandLine(), w.fpopsEst() * factor,
                w.fpopsBound() * factor, w.memoryBound(), w.diskBound(), w.inputs(), w.subAppname(), w.usage());
    }

    private static FileInfo sized(FileInfo f, double bytes) {
        return new FileInfo(f.name(), f.uploadable() ? f.nbytes() : bytes, f.maxNbytes(), f.md5(), f.downloadUrls(),
                f.uploadUrls(), f.downloadGzipped(), f.gzippedNbytes(), f.fileSignature(), f.xmlSignature(),
                f.executable(), f.sticky(), f.stickyLifetime(), f.gzipWhenDone(), f.priority(), f.expDays());
    }
}
