package org.quern.rpc.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that nobody knows, as networks that look into secure connections and projects of one's own have it. */
record OwnCertificates(Path store, Path pem) {
    static final String PASSWORD = "changeit";

    /** For these names, in files of {@code dir}. */
    static OwnCertificates make(Path dir, String... names) throws IOException, InterruptedException {
        Path store = dir.resolve("server.p12");
        Path pem = dir.resolve("issuers.pem");
        String wanted = String.join(",", Stream.of(names).map(name -> "dns:" + name).toList());
        keytool("-genkeypair", "-alias", "a", "-keyalg", "EC", "-dname", "CN=Test", "-ext", "san=" + wanted,
                "-keystore",
                store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD);
        keytool("-exportcert", "-rfc", "-alias", "a", "-keystore", store.toString(), "-storepass", PASSWORD, "-file",
                pem.toString());
        return new OwnCertificates(store, pem);
    }

    /** Makes the sockets of a server that shows it. */
    ServerSocketFactory sockets() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Path told = Files.createTempFile("keytool", ".txt");
        Process process = new ProcessBuilder(
                Stream.concat(Stream.of(tool.toString()), List.of(arguments).stream()).toList())
                .redirectErrorStream(true).redirectOutput(told.toFile()).start();
        int status = process.waitFor();
        String output = Files.readString(told);
        Files.delete(told);
        if (status != 0) {
            throw new IOException(output);
        }
    }
}
