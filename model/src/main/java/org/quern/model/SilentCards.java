package org.quern.model;

import org.jspecify.annotations.Nullable;

/**
 * A kind of cards that is used and of which a driver's library does not answer, as after an upgrade of the driver until the computer
 * is restarted. Programs that compute on its cards hold what they need of the old driver and go on; what is started now needs a
 * library that answers.
 *
 * @param type the kind
 * @param answering the kind as those libraries describe it that answer, null if none does
 * @param why which library does not answer and what it says; a sentence without a full stop
 */
public record SilentCards(ResourceType type, @Nullable Coprocessor answering, String why) {}
