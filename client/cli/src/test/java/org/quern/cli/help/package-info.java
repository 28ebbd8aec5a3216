@org.jspecify.annotations.NullMarked
package org.quern.cli.help;
