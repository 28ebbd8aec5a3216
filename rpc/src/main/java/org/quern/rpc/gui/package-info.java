/**
 * The asking side of BOINC's GUI RPC (docs/protocol/gui-rpc.md): a connection to a client, requests, and answers as flat
 * records. It serves the command line, and works with BOINC's own client as well.
 */
@NullMarked
package org.quern.rpc.gui;

import org.jspecify.annotations.NullMarked;
