package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagedFigures;
import org.quern.model.ResourceType;
import org.quern.rpc.scan.BoincXml;

/** An {@code <account>} of an account manager's reply while it is read (docs/protocol/accounts.md 8.3). */
public final class ManagedAccountDraft {
    /** More kinds of devices than any host has. */
    private static final int MOST_RESOURCES = 64;
    private String url = "";
    private String signature = "";
    private String authenticator = "";
    private boolean detach;
    private boolean update;
    private OptionalDouble share = OptionalDouble.empty();
    private boolean noMoreWork;
    private boolean detachWhenDone;
    private Suspension suspension = Suspension.UNTOLD;
    private boolean abortNotStarted;
    private final List<ResourceType> noRsc = new ArrayList<>();
    private double userAverage;
    private double userTotal;
    private double cpuCredit;
    private double cpuTime;
    private double gpuCredit;
    private double gpuTime;
    private int successes;
    private int errors;

    /** Reads the current element; its URL is empty if it has none. */
    public static ManagedAccount read(BoincXml xml, List<String> complaints) throws IOException {
        var draft = new ManagedAccountDraft();
        for (int account = xml.enter(); xml.nextChild(account);) {
            draft.take(xml, complaints);
        }
        return new ManagedAccount(draft.url, draft.signature, draft.authenticator, draft.detach, draft.update,
                draft.share, draft.noMoreWork, draft.detachWhenDone, draft.suspension, draft.abortNotStarted,
                draft.noRsc, draft.figures());
    }

    private void take(BoincXml xml, List<String> complaints) throws IOException {
        switch (xml.name()) {
            case "url" -> url = xml.text();
            case "url_signature" -> signature = xml.rawText().strip();
            case "authenticator" -> authenticator = xml.text();
            case "detach" -> detach = xml.bool();
            case "update" -> update = xml.bool();
            case "resource_share" -> takeShare(xml.doubleOr(-1), complaints);
            case "dont_request_more_work" -> noMoreWork = xml.bool();
            case "detach_when_done" -> detachWhenDone = xml.bool();
            case "suspend" -> suspension = xml.bool() ? Suspension.SUSPEND : Suspension.RESUME;
            case "abort_not_started" -> abortNotStarted = xml.bool();
            case "no_rsc" -> bar(ResourceType.of(xml.text()), true);
            case "no_cpu" -> bar(ResourceType.CPU, xml.bool());
            case "no_cuda" -> bar(ResourceType.NVIDIA, xml.bool());
            case "no_ati" -> bar(ResourceType.ATI, xml.bool());
            default -> takeFigure(xml);
        }
    }

    private void takeFigure(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "user_avg_ec" -> userAverage = xml.nonNegativeOr(0);
            case "user_total_ec" -> userTotal = xml.nonNegativeOr(0);
            case "cpu_ec" -> cpuCredit = xml.nonNegativeOr(0);
            case "cpu_time" -> cpuTime = xml.nonNegativeOr(0);
            case "gpu_ec" -> gpuCredit = xml.nonNegativeOr(0);
            case "gpu_time" -> gpuTime = xml.nonNegativeOr(0);
            case "njobs_success" -> successes = Math.max(0, xml.intOr(0));
            case "njobs_error" -> errors = Math.max(0, xml.intOr(0));
            default -> {
            }
        }
    }

    private ManagedFigures figures() {
        return new ManagedFigures(userAverage, userTotal, cpuCredit, cpuTime, gpuCredit, gpuTime, successes, errors);
    }

    private void takeShare(double offered, List<String> complaints) {
        if (offered >= 0) {
            share = OptionalDouble.of(offered);
        } else {
            complaints.add("The account manager gave a resource share that is none; it is ignored");
        }
    }

    private void bar(ResourceType type, boolean barred) {
        if (barred && !type.name().isEmpty() && !noRsc.contains(type) && noRsc.size() < MOST_RESOURCES) {
            noRsc.add(type);
        }
    }
}
