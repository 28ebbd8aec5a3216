package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;

/** A {@code <file_info>} or {@code <file>} while it is read (docs/protocol/scheduler-rpc.md 5.3, docs/protocol/data-directory.md 5.8). */
public final class FileDraft {
    /** Days until a file may be deleted as expired, when its project says nothing (docs/protocol/literature.md 3). */
    static final double DEFAULT_EXP_DAYS = 60;
    /** Lowest and default priority of a file (docs/protocol/literature.md 3). */
    static final double LOWEST_PRIORITY = 1;
    private static final double HIGHEST_PRIORITY = 5;

    String name = "";
    private double nbytes;
    private double maxNbytes;
    private String md5 = "";
    private final List<String> downloadUrls = new ArrayList<>();
    private final List<String> uploadUrls = new ArrayList<>();
    private final List<String> gzippedUrls = new ArrayList<>();
    private boolean downloadGzipped;
    private double gzippedNbytes;
    private @Nullable String fileSignature;
    private @Nullable String xmlSignature;
    private boolean executable;
    private boolean sticky;
    private double stickyLifetime;
    private boolean gzipWhenDone;
    private double priority = LOWEST_PRIORITY;
    private double expDays = DEFAULT_EXP_DAYS;

    /** Takes the current element if it belongs to every file; false if it does not. */
    public boolean take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "name" -> name = xml.text();
            case "nbytes" -> nbytes = xml.nonNegativeOr(nbytes);
            case "max_nbytes" -> maxNbytes = xml.nonNegativeOr(maxNbytes);
            case "md5_cksum" -> md5 = xml.text().toLowerCase(Locale.ROOT);
            case "url" -> takeUrl(xml.text());
            case "download_url" -> downloadUrls.add(xml.text());
            case "upload_url" -> uploadUrls.add(xml.text());
            case "gzipped_url" -> gzippedUrls.add(xml.text());
            case "download_gzipped" -> downloadGzipped = xml.bool();
            case "gzipped_nbytes" -> gzippedNbytes = xml.nonNegativeOr(gzippedNbytes);
            case "file_signature" -> fileSignature = trimmed(xml);
            case "xml_signature" -> xmlSignature = trimmed(xml);
            case "executable" -> executable = xml.bool();
            default -> {
                return takeKeeping(xml);
            }
        }
        return true;
    }

    private boolean takeKeeping(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "sticky" -> sticky = xml.bool();
            case "sticky_lifetime", "quern_sticky_lifetime" -> stickyLifetime = xml.nonNegativeOr(0);
            case "gzip_when_done" -> gzipWhenDone = xml.bool();
            case "quern_priority" -> priority = xml.nonNegativeOr(LOWEST_PRIORITY);
            case "quern_exp_days" -> expDays = xml.nonNegativeOr(DEFAULT_EXP_DAYS);
            case "priority" ->
                    priority = Math.clamp(xml.doubleOr(LOWEST_PRIORITY), LOWEST_PRIORITY, HIGHEST_PRIORITY);
            case "exp_days" -> {
                double days = xml.doubleOr(0);
                expDays = days > 0 ? days : expDays;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeUrl(String url) {
        (url.contains("file_upload_handler") ? uploadUrls : downloadUrls).add(url);
    }

    private static @Nullable String trimmed(BoincXml xml) throws IOException {
        String text = xml.rawText().strip();
        return text.isEmpty() ? null : text;
    }

    public FileInfo build() throws Unusable {
        String problem = FileNames.downloadProblem(name);
        if (problem != null) {
            throw new Unusable("file \"" + name + "\": " + problem);
        }
        boolean gzipped = downloadGzipped || !gzippedUrls.isEmpty();
        return new FileInfo(name, nbytes, maxNbytes, md5, gzippedUrls.isEmpty() ? downloadUrls : gzippedUrls,
                uploadUrls,
                gzipped, gzippedNbytes, fileSignature, xmlSignature, executable, sticky, stickyLifetime, gzipWhenDone,
                priority, expDays);
    }
}
