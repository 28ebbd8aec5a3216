package org.quern.server.config;

/**
 * Where the project's parts are found.
 *
 * @param origin scheme, host and port without a slash at the end, for example {@code http://127.0.0.1:8080}
 */
public record ProjectUrls(String origin) {

    /** Path of the master page and of everything next to it. */
    public static final String HOME = "/fractal/";
    /** Path under which the two handlers answer, whatever follows. */
    public static final String HANDLERS = "/fractal_cgi/";
    private static final String UPLOAD = HANDLERS + "file_upload_handler";

    public String master() {
        return origin + HOME;
    }

    public String scheduler() {
        return origin + HANDLERS + "cgi";
    }

    public String uploadHandler() {
        return origin + UPLOAD;
    }

    public String download(String file) {
        return origin + HOME + "download/" + file;
    }
}
