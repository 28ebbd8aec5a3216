package org.quern.daemon.gui;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.quern.daemon.gui.element.MissingSensorElement;
import org.quern.daemon.gui.element.SilentCardElement;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.engine.event.Permission;
import org.quern.engine.host.CardNews;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.CardInstance;
import org.quern.rpc.write.BoincXmlWriter;

/** What only Quern tells: reasons in words, sensors that are missing and what cards do, for {@code quern status}. */
final class OwnOperations {
    private final GuiClient client;

    OwnOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_quern_status", (request, reply) -> status(reply.xml()));
        operations.put("get_quern_devices", (request, reply) -> devices(reply.xml()));
        operations.put("get_quern_processor", (request, reply) -> processors(reply.xml()));
    }

    private void status(BoincXmlWriter out) throws IOException {
        out.open("quern_status");
        out.text("version", client.version());
        out.text("data_directory", client.data().root().toString());
        String refusal = client.refusal().get();
        if (refusal != null) {
            out.text("stands_by", refusal);
        }
        String trouble = client.decisionTrouble().get();
        if (trouble != null) {
            out.text("decision_trouble", trouble);
        }
        ClientView view = client.view();
        if (view != null) {
            if (!view.startTrouble().isEmpty()) {
                out.text("start_trouble", view.startTrouble());
            }
            verdict(out, "task", view.permission().compute());
            verdict(out, "gpu", view.permission().gpu());
            verdict(out, "network", view.permission().network());
            if (!view.permission().network().allowed()) {
                out.text("transfers_wait", view.permission().network().reason());
            } else if (!view.permission().transfers().allowed()) {
                out.text("transfers_wait", view.permission().transfers().reason());
            }
            out.integer("usable_devices", view.state().host().coprocessors().stream().filter(Coprocessor::usable)
                    .mapToInt(Coprocessor::count).sum());
            out.integer("devices_sought", view.devicesSought() ? 1 : 0);
            if (!view.leftOut().openCl().isEmpty()) {
                out.text("unused_opencl", view.leftOut().openCl());
            }
            usedCards(out, view);
            unusedCards(out, view);
            SilentCardElement.TABLE.writeAll(out, view.silentCards());
            if (!view.devicesSought()) { // before, nobody knows
                lackingKinds(out, view);
            }
        }
        MissingSensorElement.TABLE.writeAll(out, client.host().missingSensors());
        out.close();
    }

    private void processors(BoincXmlWriter out) throws IOException {
        ProcessorWatch.Seen seen = client.host().processors();
        out.open("quern_processor");
        if (seen.busyPercent().isPresent()) {
            out.number("busy_percent", seen.busyPercent().getAsDouble());
        }
        if (seen.celsius().isPresent()) {
            out.number("temperature_celsius", seen.celsius().getAsDouble());
        }
        MissingSensorElement.TABLE.writeAll(out, seen.missing());
        out.close();
    }

    /** Cards that tasks can run on, with what tells each from its twins. */
    private static void usedCards(BoincXmlWriter out, ClientView view) throws IOException {
        for (Coprocessor kind : view.state().host().coprocessors()) {
            for (CardInstance card : kind.usable() ? kind.facts().instances() : List.<CardInstance>of()) {
                out.open("used_card");
                out.text("device", kind.type() + " " + card.deviceNumber());
                out.text("identity", card.identity());
                out.close();
            }
        }
    }

    /** Cards that could be used and are not, with why; no card at all has no number. */
    private static void unusedCards(BoincXmlWriter out, ClientView view) throws IOException {
        if (!view.leftOut().all().isEmpty()) {
            unusedCard(out, CardNews.ALL, view.leftOut().all());
        }
        for (LeftOutCards.Card card : view.leftOut().cards()) {
            unusedCard(out, card.type() + " " + card.number(), card.why());
        }
    }

    /** Kinds of which there is no card now though tasks wait for one. */
    private static void lackingKinds(BoincXmlWriter out, ClientView view) throws IOException {
        for (Map.Entry<String, Integer> kind : LackingKinds.of(view.state()).entrySet()) {
            out.open("lacking_kind");
            out.text("kind", kind.getKey());
            out.integer("waiting_tasks", kind.getValue());
            out.close();
        }
    }

    private static void unusedCard(BoincXmlWriter out, String device, String reason) throws IOException {
        out.open("unused_card");
        out.text("device", device);
        out.text("reason", reason);
        out.close();
    }

    private void devices(BoincXmlWriter out) throws IOException {
        ClientView view = client.view();
        out.open("quern_devices");
        if (view != null && !view.state().host().coprocessors().isEmpty()) {
            new CardLoads(view.state().host().coprocessors(), view.leftOut()).write(out, client.host().cardLoads(),
                    !view.devicesSought());
        }
        out.close();
    }

    private static void verdict(BoincXmlWriter out, String kind, Permission.Verdict verdict) throws IOException {
        out.text(kind + "_explanation", verdict.reason());
    }
}
