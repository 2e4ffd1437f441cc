package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;
import org.linkteller.serve.proto.ServerLiveRequest;

final class TlsTest {
    @TempDir
    Path folder;

    private Path keyStore() throws Exception {
        Path file = folder.resolve("server.p12");
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

    @Test
    void bothProtocolsSpeakTlsWithTheGivenKeyStore() throws Exception {
        Path file = keyStore();
        ServerOptions options =
                ServerOptions.defaults().withGrpcPort(0).withTls(new ServerOptions.KeyStoreFile(file, "secret"));
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            trusted.load(in, "secret".toCharArray());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        try (InferenceServer server = InferenceServer.start(options, RingBox.served(4), Guard.none())) {
            assertThat(server.uri().getScheme()).isEqualTo("https");
            HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
            var answer = client.send(
                    HttpRequest.newBuilder(server.uri().resolve("/v2/health/ready"))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(200);
            ManagedChannel channel = Grpc.newChannelBuilderForAddress(
                            "127.0.0.1",
                            server.grpcPort().orElseThrow(),
                            TlsChannelCredentials.newBuilder()
                                    .trustManager(trust.getTrustManagers())
                                    .build())
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
    }

    @Test
    void aWrongPasswordIsOneClearLine() throws Exception {
        ServerOptions options = ServerOptions.defaults().withTls(new ServerOptions.KeyStoreFile(keyStore(), "wrong"));
        assertThatThrownBy(() -> InferenceServer.start(options, RingBox.served(4), Guard.none()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("password");
    }
}
