package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TextCursor;

/**
 * Which host this computer is at its projects, by the last requests that it sent to them (sched_request_*.xml). Asked where a state
 * was lost: only to the same host a project sends its tasks again.
 */
public final class LastRequests {
    /** The numbers stand at the beginning. */
    private static final int MOST_BYTES = 1 << 20;
    private final Map<ProjectUrl, Identity> identities = new LinkedHashMap<>();

    /**
     * What a request says of the host.
     *
     * @param hostId number at the project
     * @param rpcSeqno number of that request
     * @param hostCpid cross-project id of the computer, empty if not told
     */
    private record Identity(int hostId, int rpcSeqno, String hostCpid) {}

    private LastRequests() {}

    /** Reads the last request to each of these projects; one that cannot be read counts as none. */
    public static LastRequests read(DataDirectory data, List<AccountFile> attached) {
        LastRequests requests = new LastRequests();
        for (AccountFile account : attached) {
            identity(data.schedulerRequest(account.url()))
                    .ifPresent(found -> requests.identities.put(account.url(), found));
        }
        return requests;
    }

    private static Optional<Identity> identity(Path request) {
        try {
            String text = PlainFiles.head(request, MOST_BYTES).orElse("");
            int hostId = number(text, "hostid");
            return hostId == 0 ? Optional.empty()
                    : Optional.of(new Identity(hostId, number(text, "rpc_seqno"),
                            TextCursor.between(text, "<host_cpid>", "</host_cpid>").orElse("").strip()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static int number(String text, String element) {
        String digits = TextCursor.between(text, "<" + element + ">", "</" + element + ">").orElse("").strip();
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }

    /** The state with what it does not know; {@code told} hears of each project. */
    public SavedState completed(SavedState saved, Consumer<String> told) {
        List<SavedProject> projects = new ArrayList<>(saved.projects());
        String cpid = "";
        for (Map.Entry<ProjectUrl, Identity> entry : identities.entrySet()) {
            SavedProject known = saved.find(entry.getKey()).orElse(SavedProject.attached(entry.getKey()));
            Identity identity = entry.getValue();
            if (known.facts().hostId() == 0) {
                projects.remove(known);
                projects.add(known.asHost(identity.hostId(), identity.rpcSeqno() + 1));
                cpid = identity.hostCpid().isEmpty() ? cpid : identity.hostCpid();
                told.accept("Going on as host " + identity.hostId() + " of " + entry.getKey().canonical()
                        + ", as its last request says: the project can send again what it has given to this computer.");
            }
        }
        SavedState completed = saved.withProjects(projects);
        return cpid.isEmpty() ? completed : completed.withHost(completed.host().withCpid(cpid));
    }
}
