package org.quern.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;

/**
 * Shows Log4j an empty list of plugins. The constructor of every configuration loads all classes that its own list names, some four
 * hundred; a configuration in code needs none of them. Should Log4j look elsewhere one day, it finds its list and is only slower.
 */
final class NoPlugins extends ClassLoader {
    private static final String LIST = "META-INF/org/apache/logging/log4j/core/config/plugins/Log4j2Plugins.dat";

    NoPlugins(ClassLoader parent) {
        super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.equals(LIST)
                ? Collections
                        .enumeration(Collections.singleton(URL.of(URI.create("quern:no-plugins"), new EmptyList())))
                : super.getResources(name);
    }

    private static final class EmptyList extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // The list stands below.
                }

                @Override
                public InputStream getInputStream() throws IOException {
                    return new ByteArrayInputStream(oneCategoryWithoutEntries());
                }
            };
        }

        /** With no category at all Log4j would search its packages. */
        private static byte[] oneCategoryWithoutEntries() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream list = new DataOutputStream(bytes);
            list.writeInt(1);
            list.writeUTF("none");
            list.writeInt(0);
            return bytes.toByteArray();
        }
    }
}
