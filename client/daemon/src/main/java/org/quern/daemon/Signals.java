package org.quern.daemon;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the operating system tells a daemon by signals. The JDK's only way to signals is {@code sun.misc.Signal}, whose use
 * the compiler answers with a warning that nothing can silence; so it is called by reflection. Where it is missing, signals
 * keep the JVM's own meaning: the process ends, and tasks end by themselves when they notice.
 */
public final class Signals {
    private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

    private Signals() {}

    /** SIGTERM and SIGINT ask for a clean end. */
    public static void stop(Runnable action) {
        handle("TERM", action);
        handle("INT", action);
    }

    /** SIGHUP asks for configuration to be read again. */
    public static void reread(Runnable action) {
        handle("HUP", action);
    }

    private static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[]{handler},
                    (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler).invoke(null,
                    signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ClassNotFoundException | NoSuchMethodException | InstantiationException | IllegalAccessException
                | InvocationTargetException e) {
            LOG.warn("SIG{} cannot be handled here: {}", name, e.toString());
        }
    }
}
