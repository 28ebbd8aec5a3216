package org.quern.server.web;

import com.sun.net.httpserver.HttpHandler;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.server.config.ProjectUrls;

/** What stands where on a project's site, beside the scheduler and the upload handler. */
public final class Pages {

    private final Map<String, HttpHandler> handlers = new LinkedHashMap<>();

    /** The master page with its picture. */
    public Pages master(HomePage home) {
        handlers.put(ProjectUrls.HOME, home::page);
        handlers.put(ProjectUrls.HOME + "picture.png", home::picture);
        return this;
    }

    /** The project's configuration, and creating and looking up accounts. */
    public Pages rpcs(WebRpc rpc) {
        handlers.put(ProjectUrls.HOME + "get_project_config.php", rpc::config);
        handlers.put(ProjectUrls.HOME + "create_account.php", rpc::createAccount);
        handlers.put(ProjectUrls.HOME + "lookup_account.php", rpc::lookUpAccount);
        handlers.put(ProjectUrls.HOME + "am_get_info.php", rpc::accountInfo);
        return this;
    }

    /** What hosts keep, for who has the project key. */
    public Pages hostFiles(HostFilesPage page) {
        handlers.put(ProjectUrls.HOME + "host_files", page::page);
        return this;
    }

    /** The files of a directory. */
    public Pages downloads(Path directory) {
        String path = ProjectUrls.HOME + "download/";
        handlers.put(path, new Downloads(directory, path));
        return this;
    }

    /** Handlers by the beginning of the paths that they serve. */
    Map<String, HttpHandler> handlers() {
        return Collections.unmodifiableMap(handlers);
    }
}
