/** NVIDIA's management library: the driver's version, and what cards do at the moment. */
@NullMarked
package org.quern.coproc.gpu.nvml;

import org.jspecify.annotations.NullMarked;
