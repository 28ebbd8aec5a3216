package org.quern.cli.inspect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.quern.rpc.scan.BoincXml;

/** Documents by their outermost element, each read by the reader that the client itself uses (docs/protocol/data-directory.md 1). */
enum DocumentKind {
    REQUEST("scheduler_request", "scheduler request"),
    REPLY("scheduler_reply", "scheduler reply"),
    STATE("client_state", "state of a client"),
    ACCOUNT("account", "account file"),
    PREFERENCES("global_preferences", "preferences"),
    COPROCESSORS("coprocs", "coprocessors"),
    MANAGER_REQUEST("acct_mgr_request", "request to an account manager"),
    MANAGER_REPLY("acct_mgr_reply", "account manager's reply"),
    OPTIONS("cc_config", "options of a client"),
    PROGRAMS("app_info", "programs that the user brings"),
    WISHES("app_config", "wishes for a project's applications"),
    TASK_FACTS("app_init_data", "what a task's program is told"),
    STATISTICS("project_statistics", "credit day by day"),
    TRANSFERS("daily_xfers", "bytes that went and came day by day"),
    MODES("quern_modes", "modes that the user set");

    private final String root;
    private final String words;

    DocumentKind(String root, String words) {
        this.root = root;
        this.words = words;
    }

    static Optional<DocumentKind> of(String root) {
        return Arrays.stream(values()).filter(kind -> kind.root.equals(root)).findFirst();
    }

    /** Reads one; {@code directory} is where it lies. */
    Held read(byte[] document, Path directory) throws IOException {
        return switch (this) {
            case REQUEST -> ClientDocuments.request(document);
            case REPLY -> ClientDocuments.reply(document);
            case STATE -> ClientDocuments.state(document);
            case ACCOUNT -> ClientDocuments.account(document);
            case PREFERENCES -> UserDocuments.preferences(document);
            case COPROCESSORS -> ClientDocuments.coprocessors(document);
            case MANAGER_REPLY -> ClientDocuments.managerReply(document);
            case OPTIONS -> UserDocuments.options(document);
            case PROGRAMS -> UserDocuments.programs(document, directory);
            case WISHES -> UserDocuments.wishes(document);
            case MANAGER_REQUEST, STATISTICS, TRANSFERS, MODES -> shaped(document);
            case TASK_FACTS -> {
                Held held = shaped(document);
                held.counts().remove("app_version"); // a number here
                yield held;
            }
        };
    }

    private static Held shaped(byte[] document) throws IOException {
        return new Held(Shapes.OF_DOCUMENTS.count(BoincXml.of(document)), List.of(), List.of());
    }

    @Override
    public String toString() {
        return words;
    }
}
