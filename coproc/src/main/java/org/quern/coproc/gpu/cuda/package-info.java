/** Cards by the CUDA driver: asking it, and what its answers mean (docs/protocol/coprocessors.md 2.2). */
@NullMarked
package org.quern.coproc.gpu.cuda;

import org.jspecify.annotations.NullMarked;
