/** Passkeys (WebAuthn level 2) of people of other computers: docs/dashboard.md, "Passkeys". */
@NullMarked
package org.quern.dashboard.passkey;

import org.jspecify.annotations.NullMarked;
