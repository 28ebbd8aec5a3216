/**
 * BOINC's GUI RPC, the protocol of managers (docs/protocol/gui-rpc.md), so that boinccmd, BOINC Manager and boinctui control this
 * client. Replies come from the published view and never wait for the owner thread; what changes something is posted to it.
 */
@NullMarked
package org.quern.daemon.gui;

import org.jspecify.annotations.NullMarked;
