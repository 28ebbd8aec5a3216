package org.quern.cli.doctor;

/**
 * What one check found.
 *
 * @param check what was looked at, in a word or two
 * @param verdict how it stands
 * @param text a sentence
 * @param cure what to do, a sentence; empty if nothing is to be done
 */
record CheckResult(String check, Severity verdict, String text, String cure) {
    /** How it stands. */
    enum Severity {
        OK, WARNING, FAULT
    }

    static CheckResult ok(String check, String text) {
        return new CheckResult(check, Severity.OK, text, "");
    }

    static CheckResult warning(String check, String text, String cure) {
        return new CheckResult(check, Severity.WARNING, text, cure);
    }

    static CheckResult fault(String check, String text, String cure) {
        return new CheckResult(check, Severity.FAULT, text, cure);
    }
}
