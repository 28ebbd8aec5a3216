/**
 * BOINC's documents: the one scanner and the one writer of its XML dialect, and a codec for each document (scheduler request and reply, state file, account file). Every
 * leniency towards other people's files and servers lives here; what leaves this package is made of model nouns.
 */
@NullMarked
package org.quern.rpc.codec;

import org.jspecify.annotations.NullMarked;
