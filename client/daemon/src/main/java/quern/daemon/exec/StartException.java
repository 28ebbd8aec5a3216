package quern.daemon.exec;

/** Leaves the start sequence with a reason; it never leaves this package. */
final class StartException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient StartFailure failure;

    StartException(int code, String reason) {
        this(new StartFailure(code, reason, 0));
    }

    StartException(StartFailure failure) {
        super(failure.reason());
        this.failure = failure;
    }

    StartFailure failure() {
        return failure;
    }
}
