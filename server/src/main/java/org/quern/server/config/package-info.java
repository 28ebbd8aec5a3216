/** What a project's owner chooses: {@code config.xml} and the templates in the project's directory, in BOINC's form (docs/project-server.md). */
@NullMarked
package org.quern.server.config;

import org.jspecify.annotations.NullMarked;
