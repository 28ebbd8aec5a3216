/** What is known of a project's contacts: when and why they are made, the one that is under way, and what those of this session brought. */
@NullMarked
package org.quern.engine.state.contact;

import org.jspecify.annotations.NullMarked;
