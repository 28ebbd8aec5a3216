package quern.server.web;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import quern.model.ProjectUrl;
import quern.server.ProjectReport;
import quern.server.ProjectUrls;
import quern.server.account.Accounts;
import quern.server.dispatch.Scheduler;
import quern.server.picture.Canvas;
import quern.server.store.HostFile;
import quern.server.upload.UploadHandler;
import quern.server.work.Application;

/** Puts the pages and handlers of a project together. */
public final class Sites {

    private Sites() {}

    /**
     * The whole site of a project.
     *
     * @param projectKey who has it may ask what hosts keep
     * @param hostFiles what a host keeps; empty if there is no such host
     * @param afterRequest run after each scheduler request, when something may have changed
     */
    public static WebServer.Site of(String projectName, ProjectUrls urls, Application application, Accounts accounts,
            Duration failurePause,
            Supplier<ProjectReport> report, Canvas canvas, String projectKey,
            IntFunction<Optional<List<HostFile>>> hostFiles, Path downloads, Scheduler scheduler,
            Runnable afterRequest, UploadHandler uploads) {
        HomePage home = new HomePage(projectName, urls, report, canvas);
        WebRpc rpc = new WebRpc(projectName, urls, application, accounts, failurePause);
        return new WebServer.Site(ProjectUrl.of(urls.master()), home::page, home::picture, rpc::config,
                rpc::createAccount, rpc::lookUpAccount, new HostFilesPage(projectKey, hostFiles)::page,
                new Downloads(downloads, ProjectUrls.HOME + "download/"), scheduler, afterRequest, uploads,
                application.maxOutputBytes());
    }
}
