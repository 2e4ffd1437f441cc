package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;
import org.linkteller.serve.proto.ServerLiveRequest;

final class TlsTest {
    @TempDir
    Path folder;

    private Path keyStore(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "secret",
                        "-storetype",
                        "PKCS12",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost")
                .redirectErrorStream(true)
                .start();
        keytool.getInputStream().readAllBytes();
        assertThat(keytool.waitFor()).isZero();
        return file;
    }

    private static KeyStore load(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, "secret".toCharArray());
        }
        return store;
    }

    private static TrustManager[] trusting(Path file) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load(file));
        return trust.getTrustManagers();
    }

    private static KeyManager[] keysOf(Path file) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load(file), "secret".toCharArray());
        return keys.getKeyManagers();
    }

    private Path pem(String name, String title, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(name), "-----BEGIN " + title + "-----\n" + text + "\n-----END " + title + "-----\n");
    }

    private Path certificate(Path store) throws Exception {
        return pem(
                store.getFileName() + ".crt",
                "CERTIFICATE",
                load(store).getCertificate("mykey").getEncoded());
    }

    private Path key(Path store, String title) throws Exception {
        return pem(
                store.getFileName() + ".key",
                title,
                load(store).getKey("mykey", "secret".toCharArray()).getEncoded());
    }

    /** Asks both protocols for health, as a client with these keys. */
    private static void ask(InferenceServer server, KeyManager @Nullable [] keys, TrustManager[] trust)
            throws Exception {
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys, trust, null);
        var answer = HttpClient.newBuilder()
                .sslContext(tls)
                .build()
                .send(
                        HttpRequest.newBuilder(server.uri().resolve("/v2/health/ready"))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
        assertThat(answer.statusCode()).isEqualTo(200);
        askGrpc(server, keys, trust);
    }

    private static void askGrpc(InferenceServer server, KeyManager @Nullable [] keys, TrustManager[] trust) {
        TlsChannelCredentials.Builder credentials =
                TlsChannelCredentials.newBuilder().trustManager(trust);
        if (keys != null) {
            credentials.keyManager(keys);
        }
        ManagedChannel channel = Grpc.newChannelBuilderForAddress(
                        "127.0.0.1", server.grpcPort().orElseThrow(), credentials.build())
                .build();
        try {
            assertThat(GRPCInferenceServiceGrpc.newBlockingStub(channel)
                            .serverLive(ServerLiveRequest.getDefaultInstance())
                            .getLive())
                    .isTrue();
        } finally {
            channel.shutdownNow();
        }
    }

    private static InferenceServer serve(ServerTls tls) throws IOException {
        return InferenceServer.start(
                ServerOptions.defaults().withGrpcPort(0).withTls(tls), RingBox.served(4), Guard.none());
    }

    @Test
    void bothProtocolsSpeakTlsWithTheGivenKeyStore() throws Exception {
        Path file = keyStore("server");
        try (InferenceServer server = serve(ServerTls.of(new ServerTls.KeyStoreFile(file, "secret")))) {
            assertThat(server.uri().getScheme()).isEqualTo("https");
            ask(server, null, trusting(file));
        }
    }

    @Test
    void bothProtocolsAskForACertificateWhereTheOwnerDoes() throws Exception {
        Path own = keyStore("server");
        Path known = keyStore("known");
        Path stranger = keyStore("stranger");
        ServerTls tls = ServerTls.of(new ServerTls.PemFiles(certificate(own), key(own, "PRIVATE KEY")));
        try (InferenceServer server = serve(tls)) {
            ask(server, null, trusting(own));
        }
        try (InferenceServer server = serve(tls.withClients(certificate(known)))) {
            ask(server, keysOf(known), trusting(own));
            for (KeyManager[] others : new KeyManager[][] {keysOf(stranger), null}) {
                assertThatThrownBy(() -> ask(server, others, trusting(own))).isInstanceOf(IOException.class);
                assertThatThrownBy(() -> askGrpc(server, others, trusting(own)))
                        .isInstanceOf(StatusRuntimeException.class)
                        .hasMessageContaining("UNAVAILABLE");
            }
        }
    }

    @Test
    void keysInOtherFormsAreOneClearLine() throws Exception {
        Path own = keyStore("server");
        Path old = key(own, "EC PRIVATE KEY");
        assertThatThrownBy(() -> serve(ServerTls.of(new ServerTls.PemFiles(certificate(own), old))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("openssl pkcs8 -topk8");
        assertThatThrownBy(() -> serve(ServerTls.of(new ServerTls.PemFiles(old, key(own, "PRIVATE KEY")))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected certificates");
    }

    @Test
    void aWrongPasswordIsOneClearLine() throws Exception {
        ServerTls tls = ServerTls.of(new ServerTls.KeyStoreFile(keyStore("server"), "wrong"));
        assertThatThrownBy(() -> serve(tls)).isInstanceOf(IOException.class).hasMessageContaining("password");
    }
}
