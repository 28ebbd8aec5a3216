package quern.cli.disk;

/** A scenario file that cannot be understood; the message says where and why. */
final class ScenarioFault extends Exception {
    private static final long serialVersionUID = 1;

    ScenarioFault(String message) {
        super(message);
    }
}
