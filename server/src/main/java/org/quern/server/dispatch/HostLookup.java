package org.quern.server.dispatch;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.quern.model.HostInfo;
import org.quern.model.SchedulerRequest;
import org.quern.rpc.crypto.Md5;
import org.quern.server.store.AccountRow;
import org.quern.server.store.CreditSum;
import org.quern.server.store.Entry;
import org.quern.server.store.HostIdentity;
import org.quern.server.store.HostRow;
import org.quern.server.store.Outcome;
import org.quern.server.store.Store;

/** Finds out which host a request comes from (docs/protocol/scheduler-rpc.md 6, "Host identity rules"). */
final class HostLookup {

    private HostLookup() {}

    /** The host's record, a new one if there is none. The contact itself is recorded by {@link #seen}. */
    static HostRow identify(Store.Transaction t, AccountRow account, SchedulerRequest request, Answer answer,
            double now) {
        HostIdentity identity = stored(request.host(), account);
        Optional<HostRow> known = t.tables().host(request.hostId()).filter(row -> row.account() == account.id());
        if (request.hostId() != 0 && known.isEmpty()) {
            answer.low("Can't find host record");
        }
        // A lower number than last time: an older copy of the client's state is in use, perhaps on another computer.
        boolean isClone = known.isPresent() && request.rpcSeqno() < known.get().rpcSeqno();
        if (known.isPresent() && !isClone) {
            return known.get();
        }
        answer.tellsHostId = true;
        Optional<HostRow> match = isClone ? Optional.empty()
                : newest(t, account, host -> host.identity().isSameInstallation(identity));
        if (match.isPresent()) {
            abandon(t, match.get(), request, now);
        } else if (!request.allowMultipleClients()) {
            match = newest(t, account, host -> host.identity().isSimilar(identity));
        }
        return match.orElseGet(() -> new HostRow(t.tables().hosts().size() + 1, account.id(), now, now, 0, 0,
                identity, CreditSum.NONE));
    }

    /** Records the contact. A client that is told its id counts its requests from 0 again. */
    static HostRow seen(Store.Transaction t, HostRow host, AccountRow account, SchedulerRequest request,
            boolean tellsHostId, double workRequestAt,
            double now) {
        t.record(new Entry.HostSeen(host.id(), account.id(), host.createdAt(), now,
                tellsHostId ? 0 : request.rpcSeqno(), workRequestAt,
                stored(request.host(), account)));
        return t.tables().host(host.id()).orElseThrow();
    }

    private static Optional<HostRow> newest(Store.Transaction t, AccountRow account, Predicate<HostRow> likeness) {
        return t.tables().hosts().stream().filter(row -> row.account() == account.id()).filter(likeness)
                .reduce((older, newer) -> newer);
    }

    /** The client was attached anew and says that it has nothing: what we thought it had is lost. */
    private static void abandon(Store.Transaction t, HostRow host, SchedulerRequest request, double now) {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        if (others != null && others.isEmpty()) {
            t.tables().inProgressOf(host.id()).stream()
                    .filter(row -> request.results().stream()
                            .noneMatch(each -> each.result().name().equals(row.name())))
                    .forEach(row -> t.record(new Entry.ResultGivenUp(row.name(), now, Outcome.DETACHED)));
        }
    }

    /** The cross-project id is kept hashed with the owner's address, so that projects cannot trace hosts of strangers. */
    private static HostIdentity stored(HostInfo told, AccountRow account) {
        String hashed = told.hostCpid().isEmpty() ? "" : Md5.of(told.hostCpid() + account.email());
        return new HostIdentity(hashed, told.domainName(), told.ipAddr(), told.ncpus(), told.vendor(), told.model(),
                told.osName(),
                told.memoryBytes());
    }
}
