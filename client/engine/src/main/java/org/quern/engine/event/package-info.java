/** What happened: facts from the shell, and what users and managers want. Values without behaviour. */
@NullMarked
package org.quern.engine.event;

import org.jspecify.annotations.NullMarked;
