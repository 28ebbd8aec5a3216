package org.quern.rpc.element.device;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quern.model.Coprocessor;
import org.quern.model.WorkRequest;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <coprocs>}: docs/protocol/scheduler-rpc.md 4.7. In a request each coprocessor carries what is asked for it. */
public final class CoprocessorXml {
    /**
     * What was read.
     *
     * @param coprocessors the devices
     * @param asks what is wanted for them, zeros left out
     */
    public record Read(List<Coprocessor> coprocessors, List<WorkRequest.Ask> asks) {
        /** What is wanted in both; the devices of the other. */
        public Read and(Read other) {
            return new Read(other.coprocessors, Stream.concat(asks.stream(), other.asks.stream()).toList());
        }
    }

    private CoprocessorXml() {}

    /** The usable coprocessors with the request for each. */
    public static void writeRequest(BoincXmlWriter out, List<Coprocessor> coprocessors, WorkRequest work)
            throws IOException {
        out.open("coprocs");
        for (Coprocessor coprocessor : coprocessors) {
            if (coprocessor.usable()) {
                WorkRequest.Ask ask = work.of(coprocessor.type());
                CoprocessorElement.writeRequest(out, coprocessor, () -> {
                    out.number("req_secs", ask.seconds());
                    out.number("req_instances", ask.instances());
                    out.number("estimated_delay", ask.estimatedDelay());
                });
            }
        }
        out.close();
    }

    /**
     * The usable coprocessors, as in the state file: what only Quern knows of them stands in elements of its own. Others read every
     * element as a device that computes, so a card that nothing drives has none.
     */
    public static void writeState(BoincXmlWriter out, List<Coprocessor> coprocessors) throws IOException {
        out.open("coprocs");
        for (Coprocessor coprocessor : coprocessors) {
            if (coprocessor.usable()) {
                CoprocessorElement.writeState(out, coprocessor);
            }
        }
        out.close();
    }

    /** Reads the current element. */
    public static Read readList(BoincXml xml) throws IOException, Unusable {
        var read = new Read(new ArrayList<>(), new ArrayList<>());
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().startsWith("coproc")) {
                readOne(xml, read);
            }
        }
        return read;
    }

    private static void readOne(BoincXml xml, Read into) throws IOException, Unusable {
        CoprocessorDraft draft = CoprocessorDraft.read(xml);
        if (draft.type().isEmpty()) {
            return;
        }
        Coprocessor coprocessor = draft.build();
        into.coprocessors().add(coprocessor);
        if (draft.seconds() != 0 || draft.instances() != 0 || draft.estimatedDelay() != 0) {
            into.asks().add(new WorkRequest.Ask(coprocessor.type(), draft.seconds(), draft.instances(),
                    draft.estimatedDelay()));
        }
    }
}
