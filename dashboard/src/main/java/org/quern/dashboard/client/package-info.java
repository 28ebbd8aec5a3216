/** The client as the dashboard sees it: one connection by GUI RPC, looked at only while somebody looks (docs/protocol/gui-rpc.md). */
@NullMarked
package org.quern.dashboard.client;

import org.jspecify.annotations.NullMarked;
