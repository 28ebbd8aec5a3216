package org.quern.engine.contact;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.Workunit;

/**
 * How many bytes of heap something of a project takes, about: itself, its texts, and what comes with it in the tables of the engine, the
 * picture for managers and the reasons. Ten thousand tasks with two files each were measured at 3.8 kB a task, and weigh 4.4.
 */
final class Weights {
    /** A result with its outcome, its reason, its place in the picture. */
    private static final long RESULT = 1000;
    /** A workunit or a version. */
    private static final long RECORD = 500;
    /** A file with its transfer. */
    private static final long FILE = 500;
    private static final long REFERENCE = 80;
    /** A text besides its characters. */
    private static final long TEXT = 56;

    private Weights() {}

    static long of(App app) {
        return RECORD + text(app.name()) + text(app.userFriendlyName());
    }

    static long of(FileInfo file) {
        return FILE + text(file.name()) + text(file.md5()) + texts(file.downloadUrls()) + texts(file.uploadUrls())
                + text(file.fileSignature()) + text(file.xmlSignature());
    }

    static long of(AppVersion version) {
        return RECORD + text(version.appName()) + text(version.platform()) + text(version.planClass())
                + text(version.apiVersion()) + text(version.cmdline()) + text(version.filePrefix())
                + text(version.usage()) + references(version.files());
    }

    static long of(Workunit workunit) {
        return RECORD + text(workunit.name()) + text(workunit.commandLine()) + text(workunit.appName())
                + text(workunit.subAppname()) + text(workunit.usage()) + references(workunit.inputs());
    }

    static long of(Result result) {
        return RESULT + text(result.name()) + text(result.wuName()) + text(result.platform())
                + text(result.planClass()) + references(result.outputs());
    }

    /** Everything that a project holds. */
    static long of(ProjectState project) {
        long sum = references(project.lastingFiles().forManagers());
        for (App app : project.apps().values()) {
            sum += of(app);
        }
        for (var file : project.files().values()) {
            sum += of(file.info()) + text(file.error());
        }
        for (AppVersion version : project.versions().values()) {
            sum += of(version);
        }
        for (Workunit workunit : project.workunits().values()) {
            sum += of(workunit);
        }
        for (HeldResult held : project.results().values()) {
            sum += of(held.result()) + text(held.outcome().stderr());
        }
        return sum;
    }

    static long references(List<FileRef> references) {
        long sum = 0;
        for (FileRef reference : references) {
            sum += REFERENCE + text(reference.fileName()) + text(reference.openName());
        }
        return sum;
    }

    /** The name of a kind of coprocessor is the project's. */
    private static long text(@Nullable ResourceUsage usage) {
        return usage == null || usage.coproc() == null ? 0 : text(usage.coproc().name());
    }

    private static long texts(List<String> texts) {
        return texts.stream().mapToLong(Weights::text).sum();
    }

    /** Letters beyond Latin-1 make all letters of a text take two bytes. */
    private static long text(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        return TEXT + (isWide(text) ? 2L : 1L) * text.length();
    }

    private static boolean isWide(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                return true;
            }
        }
        return false;
    }
}
