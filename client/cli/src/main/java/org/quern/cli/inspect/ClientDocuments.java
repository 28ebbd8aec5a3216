package org.quern.cli.inspect;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.quern.model.AccountFile;
import org.quern.model.ManagerReply;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.device.DeviceFindings;
import org.quern.rpc.codec.AccountFileCodec;
import org.quern.rpc.codec.ManagerCodec;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.rpc.element.device.CoprocInfoXml;
import org.quern.rpc.state.ReadState;
import org.quern.rpc.state.StateFileCodec;

/** Documents of clients and servers, read by the readers of the client itself (docs/protocol/data-directory.md 1). */
final class ClientDocuments {
    private static final ProjectUrl NOWHERE = ProjectUrl.of("http://project.invalid/");

    private ClientDocuments() {}

    private static InputStream stream(byte[] document) {
        return new ByteArrayInputStream(document);
    }

    static Held held(List<String> complaints, Object... namesAndCounts) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < namesAndCounts.length; i += 2) {
            int count = (Integer) namesAndCounts[i + 1];
            if (count > 0) {
                counts.put((String) namesAndCounts[i], count);
            }
        }
        return new Held(counts, complaints, List.of());
    }

    static Held request(byte[] document) throws IOException {
        SchedulerRequest read = SchedulerCodec.readRequest(stream(document), NOWHERE);
        return held(List.of(), "result", read.results().size(), "msg_from_host", read.trickles().size(), "file_info",
                read.stickyFiles().size(), "app_version", read.versions().size(), "other_result",
                read.otherResults() == null ? 0 : read.otherResults().size(), "in_progress_result",
                read.inProgress() == null ? 0 : read.inProgress().size(), "coproc",
                read.host().coprocessors().size());
    }

    static Held reply(byte[] document) throws IOException {
        SchedulerReply read = SchedulerCodec.readReply(stream(document));
        return held(read.complaints(), "message", read.messages().size(), "app", read.apps().size(), "file_info",
                read.files().size(), "app_version", read.versions().size(), "workunit", read.workunits().size(),
                "result", read.results().size(), "result_ack", read.acks().size(), "result_abort",
                read.aborts().size(), "trickle_down", read.trickleDowns().size());
    }

    static Held state(byte[] document) throws IOException {
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

    static Held account(byte[] document) throws IOException {
        AccountFile read = AccountFileCodec.read(document, "");
        String pages = Objects.requireNonNullElse(read.guiUrls(), "");
        return held(List.of(), "no_rsc", read.noRsc().size(), "gui_url",
                pages.split("<gui_url>", -1).length - 1, "authenticator",
                read.authenticator().isEmpty() ? 0 : 1);
    }

    static Held coprocessors(byte[] document) throws IOException {
        DeviceFindings read = CoprocInfoXml.read(document);
        return held(read.warnings(), "coproc_cuda", read.cuda().size(), "opencl_device", read.openCl().size(),
                "opencl_cpu", read.openClCpus().size());
    }

    static Held managerReply(byte[] document) throws IOException {
        ManagerReply read = ManagerCodec.readReply(stream(document));
        return held(read.complaints(), "account", read.accounts().size(), "message", read.messages().size());
    }
}
