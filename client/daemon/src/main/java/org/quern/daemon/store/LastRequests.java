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
 * Which host this computer is at its projects, by the last exchange with each (sched_request_*.xml, sched_reply_*.xml). Asked where a
 * state was lost: only to the same host a project sends its tasks again.
 */
public final class LastRequests {
    /** The numbers stand at the beginning. */
    private static final int MOST_BYTES = 1 << 20;
    private final Map<ProjectUrl, Identity> identities = new LinkedHashMap<>();

    /**
     * What an exchange says of the host.
     *
     * @param hostId number at the project
     * @param asked the number that the request itself carried, 0 if that was to get one
     * @param rpcSeqno number of that request
     * @param hostCpid cross-project id of the computer, empty if not told
     */
    private record Identity(int hostId, int asked, int rpcSeqno, String hostCpid) {
        /** A request goes out when a state with the number after it is on the disk; for another host numbers begin anew. */
        boolean isNewerThan(SavedProject project) {
            int known = project.facts().hostId();
            return known == asked ? rpcSeqno >= project.contact().rpcSeqno() : known == 0;
        }
    }

    private LastRequests() {}

    /** Reads the last exchange with each of these projects; what cannot be read says nothing. */
    public static LastRequests read(DataDirectory data, List<AccountFile> attached) {
        LastRequests requests = new LastRequests();
        for (AccountFile account : attached) {
            identity(data, account.url())
                    .ifPresent(found -> requests.identities.put(account.url(), found));
        }
        return requests;
    }

    /** A reply gives a number once, where the request had none or another: until the next request is kept, it alone knows it. */
    private static Optional<Identity> identity(DataDirectory data, ProjectUrl project) {
        String request = head(data.schedulerRequest(project));
        int given = number(head(data.schedulerReply(project)), "hostid");
        int asked = number(request, "hostid");
        int hostId = given == 0 ? asked : given;
        return hostId == 0 ? Optional.empty()
                : Optional.of(new Identity(hostId, asked, number(request, "rpc_seqno"),
                        TextCursor.between(request, "<host_cpid>", "</host_cpid>").orElse("").strip()));
    }

    private static String head(Path file) {
        try {
            return PlainFiles.head(file, MOST_BYTES).orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static int number(String text, String element) {
        String digits = TextCursor.between(text, "<" + element + ">", "</" + element + ">").orElse("").strip();
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }

    /**
     * Projects that were asked after that state was written: it is an older one that somebody put in the place of the last, and lacks what
     * came since.
     */
    public List<ProjectUrl> after(SavedState saved) {
        return identities.entrySet().stream()
                .filter(entry -> saved.find(entry.getKey()).map(entry.getValue()::isNewerThan).orElse(true))
                .map(Map.Entry::getKey).toList();
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
                        + ", as its last exchange says: the project can send again what it has given to this computer.");
            }
        }
        SavedState completed = saved.withProjects(projects);
        return cpid.isEmpty() ? completed : completed.withHost(completed.host().withCpid(cpid));
    }
}
