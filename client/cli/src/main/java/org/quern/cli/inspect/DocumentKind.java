package org.quern.cli.inspect;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.xml.Mistake;
import org.quern.model.AccountFile;
import org.quern.model.ManagerReply;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.device.Findings;
import org.quern.rpc.codec.AccountFileCodec;
import org.quern.rpc.codec.ManagerCodec;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.rpc.element.device.CoprocInfoXml;
import org.quern.rpc.state.ReadState;
import org.quern.rpc.state.StateFileCodec;

/** Documents by their outermost element, each read by the reader that the client itself uses (docs/protocol/data-directory.md 1). */
enum DocumentKind {
    REQUEST("scheduler_request", "scheduler request"),
    REPLY("scheduler_reply", "scheduler reply"),
    STATE("client_state", "state of a client"),
    ACCOUNT("account", "account file"),
    PREFERENCES("global_preferences", "preferences"),
    COPROCESSORS("coprocs", "coprocessors"),
    MANAGER_REPLY("acct_mgr_reply", "account manager's reply");

    /** How the reader of preferences begins to speak of an element that it does not know. */
    private static final String NO_PREFERENCE = "no preference of that name";
    private static final ProjectUrl NOWHERE = ProjectUrl.of("http://project.invalid/");

    private final String root;
    private final String words;

    DocumentKind(String root, String words) {
        this.root = root;
        this.words = words;
    }

    /**
     * What a document holds.
     *
     * @param counts of nouns, by their elements' names
     * @param complaints what was left out, a sentence each
     * @param unknown elements that its reader itself told of
     */
    record Held(SortedMap<String, Integer> counts, List<String> complaints, List<String> unknown) {
        void tell(SortedMap<String, Integer> intoCounts, List<String> intoRepairs, Collection<String> intoUnknown) {
            counts.forEach((noun, count) -> intoCounts.merge(noun, count, Integer::sum));
            intoRepairs.addAll(complaints);
            intoUnknown.addAll(unknown);
        }
    }

    static Optional<DocumentKind> of(String root) {
        return Arrays.stream(values()).filter(kind -> kind.root.equals(root)).findFirst();
    }

    static Set<String> roots() {
        Set<String> roots = new TreeSet<>();
        Arrays.stream(values()).forEach(kind -> roots.add(kind.root));
        return roots;
    }

    Held read(byte[] document) throws IOException {
        return switch (this) {
            case REQUEST -> request(document);
            case REPLY -> reply(document);
            case STATE -> state(document);
            case ACCOUNT -> account(document);
            case PREFERENCES -> preferences(document);
            case COPROCESSORS -> coprocessors(document);
            case MANAGER_REPLY -> managerReply(document);
        };
    }

    @Override
    public String toString() {
        return words;
    }

    private static InputStream stream(byte[] document) {
        return new ByteArrayInputStream(document);
    }

    private static Held held(List<String> complaints, Object... namesAndCounts) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < namesAndCounts.length; i += 2) {
            int count = (Integer) namesAndCounts[i + 1];
            if (count > 0) {
                counts.put((String) namesAndCounts[i], count);
            }
        }
        return new Held(counts, complaints, List.of());
    }

    private static Held request(byte[] document) throws IOException {
        SchedulerRequest read = SchedulerCodec.readRequest(stream(document), NOWHERE);
        return held(List.of(), "result", read.results().size(), "msg_from_host", read.trickles().size(), "file_info",
                read.stickyFiles().size(), "app_version", read.versions().size(), "other_result",
                read.otherResults() == null ? 0 : read.otherResults().size(), "in_progress_result",
                read.inProgress() == null ? 0 : read.inProgress().size(), "coproc",
                read.host().coprocessors().size());
    }

    private static Held reply(byte[] document) throws IOException {
        SchedulerReply read = SchedulerCodec.readReply(stream(document));
        return held(read.complaints(), "message", read.messages().size(), "app", read.apps().size(), "file_info",
                read.files().size(), "app_version", read.versions().size(), "workunit", read.workunits().size(),
                "result", read.results().size(), "result_ack", read.acks().size(), "result_abort",
                read.aborts().size(), "trickle_down", read.trickleDowns().size());
    }

    private static Held state(byte[] document) throws IOException {
        ReadState all = StateFileCodec.read(stream(document));
        SavedState read = all.state();
        return held(all.complaints(), "project", read.projects().size(), "active_task", read.tasks().size(), "app",
                sum(read, each -> each.apps().size()), "file", sum(read, each -> each.files().size()), "app_version",
                sum(read, each -> each.versions().size()), "workunit", sum(read, each -> each.workunits().size()),
                "result", sum(read, each -> each.results().size()));
    }

    private static int sum(SavedState state, ToIntFunction<SavedProject> of) {
        return state.projects().stream().mapToInt(of).sum();
    }

    private static Held account(byte[] document) throws IOException {
        AccountFile read = AccountFileCodec.read(document, "");
        return held(List.of(), "no_rsc", read.noRsc().size());
    }

    private static Held preferences(byte[] document) {
        double now = System.currentTimeMillis() / 1000.0;
        List<Mistake> mistakes = PreferencesFiles.written(document, now).mistakes();
        List<String> unknown = mistakes.stream().filter(mistake -> mistake.problem().startsWith(NO_PREFERENCE))
                .map(mistake -> "global_preferences/" + mistake.element()).toList();
        return new Held(new TreeMap<>(), mistakes.stream()
                .filter(mistake -> !mistake.problem().startsWith(NO_PREFERENCE)).map(Mistake::toString).toList(),
                unknown);
    }

    private static Held coprocessors(byte[] document) throws IOException {
        Findings read = CoprocInfoXml.read(document);
        return held(read.warnings(), "coproc_cuda", read.cuda().size(), "opencl_device", read.openCl().size(),
                "opencl_cpu", read.openClCpus().size());
    }

    private static Held managerReply(byte[] document) throws IOException {
        ManagerReply read = ManagerCodec.readReply(stream(document));
        return held(read.complaints(), "account", read.accounts().size(), "message", read.messages().size());
    }
}
