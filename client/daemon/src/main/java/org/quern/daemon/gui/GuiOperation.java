package org.quern.daemon.gui;

import java.io.IOException;

/** Answers one kind of request. */
@FunctionalInterface
public interface GuiOperation {
    void answer(GuiRequest request, GuiReply reply) throws IOException;
}
