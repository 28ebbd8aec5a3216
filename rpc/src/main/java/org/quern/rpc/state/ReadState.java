package org.quern.rpc.state;

import java.util.List;
import org.quern.model.SavedState;

/**
 * A state file that was read.
 *
 * @param state its content
 * @param complaints what was wrong and left out, a sentence each
 * @param wellFormed every start tag had its end tag, and every end tag its start tag
 */
public record ReadState(SavedState state, List<String> complaints, boolean wellFormed) {}
