/**
 * What can compute besides the CPUs: asks every driver's library that this computer has. A driver may crash, hang or tell
 * nonsense, so this runs in a process of its own that ends soon; what it found is a {@link org.quern.model.device.DeviceFindings}.
 */
@NullMarked
package org.quern.coproc.gpu;

import org.jspecify.annotations.NullMarked;
