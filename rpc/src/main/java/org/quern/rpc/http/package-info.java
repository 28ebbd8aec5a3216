/**
 * HTTP to project servers (docs/protocol/scheduler-rpc.md 2 and 3): one lazily built client, what its answers mean, the master
 * page, and one scheduler call. When to call again is decided elsewhere. OkHttp stays inside this package.
 */
@NullMarked
package org.quern.rpc.http;

import org.jspecify.annotations.NullMarked;
