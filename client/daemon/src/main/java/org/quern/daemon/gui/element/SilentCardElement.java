package org.quern.daemon.gui.element;

import org.quern.engine.view.SilentCardView;
import org.quern.rpc.table.ShownTable;

/** {@code <silent_card>}: a card of which a driver's library does not answer any more. */
public final class SilentCardElement extends ShownTable<SilentCardView> {
    public static final SilentCardElement TABLE = new SilentCardElement();

    private SilentCardElement() {
        super("silent_card");
        text("device", SilentCardView::device);
        text("reason", SilentCardView::why);
        number("since", SilentCardView::since);
        integer("waiting_tasks", SilentCardView::waitingTasks);
    }
}
