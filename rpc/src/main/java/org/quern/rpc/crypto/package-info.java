/**
 * Code signing as BOINC does it (docs/protocol/scheduler-rpc.md 8): RSA with 1024 bits over the hexadecimal MD5. Old
 * and weak by today's measure, but it is what projects speak.
 */
@NullMarked
package org.quern.rpc.crypto;

import org.jspecify.annotations.NullMarked;
