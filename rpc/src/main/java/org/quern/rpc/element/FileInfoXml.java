package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_info>} in scheduler messages and what {@code <file>} has of it: docs/protocol/scheduler-rpc.md 5.3, docs/protocol/data-directory.md 5.8. */
public final class FileInfoXml extends ElementTable<FileInfo> {
    /** Days until a file may be deleted as expired, when its project says nothing (docs/protocol/literature.md 3). */
    private static final double DEFAULT_EXP_DAYS = 60;
    /** Lowest and default priority of a file (docs/protocol/literature.md 3). */
    private static final double LOWEST_PRIORITY = 1;
    private static final double HIGHEST_PRIORITY = 5;

    /** As a server describes the file. */
    public static final FileInfoXml REPLY = new FileInfoXml();
    /** Part of a report of a file that was uploaded. */
    static final FileInfoXml UPLOADED = new FileInfoXml();
    /** Part of {@code <file>}. */
    static final FileInfoXml STATE = new FileInfoXml();
    /** Where it comes from and where it goes to, by their plain names. */
    static final Line<FileInfo> URLS = (out, file) -> writeUrls(out, file, "download_url");

    static {
        REPLY.nbytes.printedBy(BoincXmlWriter::whole).when(size -> size > 0);
        REPLY.maxNbytes.printedBy(BoincXmlWriter::whole).when(size -> size > 0);
        STATE.stickyLifetime.writtenAs("quern_sticky_lifetime").when(seconds -> seconds != 0);
        STATE.priority.writtenAs("quern_priority").printedBy(BoincXmlWriter::number)
                .when(priority -> priority != LOWEST_PRIORITY);
        STATE.expDays.writtenAs("quern_exp_days").when(days -> days != DEFAULT_EXP_DAYS);
    }

    final Column<FileInfo, String> name = raw("name", FileInfo::name);

    {
        line((out, file) -> writeUrls(out, file, file.downloadGzipped() ? "gzipped_url" : "download_url"));
    }

    private final Column<FileInfo, Urls> urls = readOnly("url", Urls::read, Urls.NONE).also("download_url",
            "upload_url", "gzipped_url").keeping();
    final Column<FileInfo, Boolean> executable = flag("executable", FileInfo::executable);
    final Column<FileInfo, @Nullable String> fileSignature = block("file_signature", FileInfo::fileSignature);
    final Column<FileInfo, @Nullable String> xmlSignature = block("xml_signature", FileInfo::xmlSignature);
    final Column<FileInfo, String> md5 = raw("md5_cksum", FileInfo::md5).unlessDefault()
            .reading((xml, or) -> xml.text().toLowerCase(Locale.ROOT));
    final Column<FileInfo, Double> nbytes = number("nbytes", FileInfo::nbytes).keeping();
    final Column<FileInfo, Double> maxNbytes = number("max_nbytes", FileInfo::maxNbytes).keeping();
    final Column<FileInfo, Double> gzippedNbytes = whole("gzipped_nbytes", FileInfo::gzippedNbytes)
            .when(size -> size > 0).keeping();
    final Column<FileInfo, Boolean> gzipWhenDone = flag("gzip_when_done", FileInfo::gzipWhenDone);
    final Column<FileInfo, Boolean> sticky = flag("sticky", FileInfo::sticky);
    final Column<FileInfo, Double> stickyLifetime = number("sticky_lifetime", FileInfo::stickyLifetime)
            .also("quern_sticky_lifetime").when(seconds -> seconds > 0);
    final Column<FileInfo, Double> priority = whole("priority", FileInfo::priority).also("quern_priority")
            .or(LOWEST_PRIORITY).reading(FileInfoXml::readPriority).when(priority -> priority > LOWEST_PRIORITY);
    final Column<FileInfo, Double> expDays = number("exp_days", FileInfo::expDays).also("quern_exp_days")
            .or(DEFAULT_EXP_DAYS).reading(FileInfoXml::readExpDays).keeping()
            .when(days -> days > 0 && days != DEFAULT_EXP_DAYS);
    final Column<FileInfo, Boolean> downloadGzipped = flag("download_gzipped", FileInfo::downloadGzipped);

    /** Addresses as they were read; the compressed ones stand for all. */
    private record Urls(List<String> download, List<String> upload, List<String> gzipped) {
        private static final Urls NONE = new Urls(List.of(), List.of(), List.of());

        static Urls read(BoincXml xml, Urls before) throws IOException {
            Urls urls = before.equals(NONE) ? new Urls(new ArrayList<>(), new ArrayList<>(), new ArrayList<>())
                    : before;
            String element = xml.name();
            String url = xml.text();
            switch (element) {
                case "gzipped_url" -> urls.gzipped.add(url);
                case "upload_url" -> urls.upload.add(url);
                case "download_url" -> urls.download.add(url);
                default -> (url.contains("file_upload_handler") ? urls.upload : urls.download).add(url);
            }
            return urls;
        }
    }

    private FileInfoXml() {
        super("file_info");
        leaveOut(downloadGzipped);
    }

    private static void writeUrls(BoincXmlWriter out, FileInfo file, String download) throws IOException {
        for (String url : file.downloadUrls()) {
            out.text(download, url);
        }
        for (String url : file.uploadUrls()) {
            out.text("upload_url", url);
        }
    }

    private static double readPriority(BoincXml xml, double fallback) throws IOException {
        return xml.name().equals("quern_priority") ? xml.nonNegativeOr(fallback)
                : Math.clamp(xml.doubleOr(fallback), LOWEST_PRIORITY, HIGHEST_PRIORITY);
    }

    private static double readExpDays(BoincXml xml, double before) throws IOException {
        if (xml.name().equals("quern_exp_days")) {
            return xml.nonNegativeOr(DEFAULT_EXP_DAYS);
        }
        double days = xml.doubleOr(0);
        return days > 0 ? days : before;
    }

    @Override
    protected FileInfo build(Values v) throws Unusable {
        FileNames.check("file", v.get(name), FileNames.downloadProblem(v.get(name)));
        Urls told = v.get(urls);
        boolean compressed = !told.gzipped.isEmpty();
        return new FileInfo(v.get(name), v.get(nbytes), v.get(maxNbytes), v.get(md5),
                compressed ? told.gzipped : told.download, told.upload, v.get(downloadGzipped) || compressed,
                v.get(gzippedNbytes), v.get(fileSignature), v.get(xmlSignature), v.get(executable), v.get(sticky),
                v.get(stickyLifetime), v.get(gzipWhenDone), v.get(priority), v.get(expDays));
    }
}
