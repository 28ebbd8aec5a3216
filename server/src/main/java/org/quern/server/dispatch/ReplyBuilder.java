package org.quern.server.dispatch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.Workunit;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.crypto.UploadCertificate;
import org.quern.server.config.ProjectConfig;
import org.quern.server.config.ProjectUrls;
import org.quern.server.store.AccountRow;
import org.quern.server.store.HostRow;
import org.quern.server.store.WorkunitRow;
import org.quern.server.work.Application;

/** Turns answers into replies: adds all that a client needs to know of the project, its application and its files. */
public final class ReplyBuilder {

    /** What this server claims to speak: the scheduler of BOINC 8.3. */
    private static final int SCHEDULER_VERSION = 803;

    private final String projectName;
    private final ProjectUrls urls;
    private final Application application;
    private final SigningKey uploadKey;
    private final String codeSignKey;
    private final List<FileInfo> programFiles;
    private final ProjectConfig config;

    /** Signs the application's files as they lie in the download area. */
    public ReplyBuilder(String projectName, ProjectUrls urls, Application application, ProjectConfig config,
            Path downloads, SigningKey codeKey, SigningKey uploadKey) throws IOException {
        this.projectName = projectName;
        this.urls = urls;
        this.application = application;
        this.config = config;
        this.uploadKey = uploadKey;
        this.codeSignKey = codeKey.publicKey().text();
        List<FileInfo> files = new ArrayList<>();
        for (FileRef ref : application.programFiles()) {
            files.add(Offers.program(ref, downloads.resolve(ref.fileName()), urls.download(ref.fileName()), codeKey));
        }
        this.programFiles = List.copyOf(files);
    }

    /** Text of the public key, as clients send it back. */
    String codeSignKey() {
        return codeSignKey;
    }

    /** The reply of a project that cannot serve anybody now. */
    SchedulerReply down(double delaySeconds) {
        Answer answer = new Answer();
        answer.low("Project is temporarily shut down for maintenance");
        answer.delayAtLeast(delaySeconds);
        return reply(answer, new SchedulerReply.Flags(true, false, false, false, false, false, false, false));
    }

    /** The reply to a request that could not be read. */
    SchedulerReply unreadable(Answer answer) {
        return reply(answer, SchedulerReply.Flags.NONE);
    }

    SchedulerReply build(Answer answer) {
        return reply(answer, new SchedulerReply.Flags(false, false, false, false, true,
                config.sending().policy().needsWorkload(), config.deletion().byPriority(),
                config.deletion().byExpiration()));
    }

    private SchedulerReply reply(Answer answer, SchedulerReply.Flags flags) {
        boolean isTold = answer.account != null && answer.host != null;
        Work work = new Work();
        if (!answer.assignments.isEmpty()) {
            fill(work, answer);
        }
        return new SchedulerReply(SCHEDULER_VERSION, urls.master(),
                facts(answer.account, answer.host, answer.tellsHostId), isTold,
                answer.requestDelaySeconds, 0, answer.messages, flags, answer.without, answer.supplies,
                answer.acksTrickles,
                null, null,
                isTold ? guiUrls() : null, answer.offersKey ? codeSignKey : null, null, work.apps, work.files,
                work.versions,
                work.workunits, work.results, answer.acks, answer.aborts, answer.abortsIfNotStarted,
                answer.unneededFiles, null,
                List.of(), null,
                null, 0, 0, 0, List.of());
    }

    private AccountFacts facts(@Nullable AccountRow account, @Nullable HostRow host, boolean tellsHostId) {
        if (account == null || host == null) {
            return new AccountFacts(projectName, 0, 0, 0, "", "", 0, 0, 0, 0, 0, 0, 0, "", "", "", "", "");
        }
        return new AccountFacts(projectName, account.id(), 0, tellsHostId ? host.id() : 0, account.name(), "",
                account.credit().total(),
                account.credit().recent(), account.createdAt(), host.credit().total(), host.credit().recent(),
                host.createdAt(),
                account.createdAt(), Md5.of(account.email()), account.crossProjectId(),
                Md5.of(account.crossProjectId() + account.email()), "", "");
    }

    /** The lists of a reply that carry work. */
    private static final class Work {
        final List<App> apps = new ArrayList<>();
        final List<FileInfo> files = new ArrayList<>();
        final List<AppVersion> versions = new ArrayList<>();
        final List<Workunit> workunits = new ArrayList<>();
        final List<Result> results = new ArrayList<>();
    }

    private void fill(Work work, Answer answer) {
        // Its fraction done is rows done by rows wanted, as true as such a figure gets.
        work.apps.add(new App(application.name(), application.friendlyName(), false, false, true));
        answer.assignments.stream().map(Answer.Assignment::version)
                .filter(version -> !HostVersions.isOwn(version)).distinct()
                .forEach(work.versions::add);
        if (!work.versions.isEmpty()) {
            work.files.addAll(programFiles);
        }
        for (Answer.Assignment assignment : answer.assignments) {
            addWorkunit(work, assignment.workunit(), assignment.version());
            addResult(work, assignment, assignment.version());
        }
    }

    private void addWorkunit(Work work, WorkunitRow row, AppVersion version) {
        work.files.add(Offers.input(row, urls.download(row.inputFile())));
        work.workunits.add(new Workunit(row.name(), application.name(), version.versionNum(), "",
                row.terms().fpopsEst(), row.terms().fpopsBound(), row.terms().memoryBytes(), row.terms().diskBytes(),
                List.of(FileRef.of(row.inputFile(), application.inputName())), "", null));
    }

    private void addResult(Work work, Answer.Assignment assignment, AppVersion version) {
        String output = assignment.result().outputFile();
        double limit = (double) application.maxOutputBytes();
        work.files.add(Offers.output(output, limit, urls.uploadHandler(),
                UploadCertificate.sign(uploadKey, output, limit), assignment.workunit().terms().output()));
        work.results.add(new Result(assignment.result().name(), assignment.workunit().name(), version.platform(),
                version.versionNum(), version.planClass(), Math.floor(assignment.result().deadline()), 0, false,
                List.of(FileRef.of(output, application.outputName()))));
    }

    private String guiUrls() {
        return """

                    <gui_url>
                        <name>Project</name>
                        <description>See how the picture grows</description>
                        <url>%s</url>
                    </gui_url>
                """.formatted(urls.master());
    }
}
