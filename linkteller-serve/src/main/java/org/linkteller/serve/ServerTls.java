package org.linkteller.serve;

import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Who a server shows itself to be.
 *
 * @param clients certificates (PEM) of those whose signature a client's certificate needs; empty if clients need none
 */
public record ServerTls(Identity identity, Optional<Path> clients) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN ([A-Z ]*)PRIVATE KEY-----([^-]*)-----END \\1PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
    /** Of a store that lives in memory only. */
    private static final char[] NONE = new char[0];

    /** Where the server's certificate and its key are. */
    public sealed interface Identity {}

    /** A PKCS12 or JKS key store and the password of store and key. */
    public record KeyStoreFile(Path file, String password) implements Identity {}

    /** A certificate with those that sign it, the server's own first, and its key in PKCS #8 without password. */
    public record PemFiles(Path chain, Path key) implements Identity {}

    /** Clients need no certificate. */
    public static ServerTls of(Identity identity) {
        return new ServerTls(identity, Optional.empty());
    }

    public ServerTls withClients(Path certificates) {
        return new ServerTls(identity, Optional.of(certificates));
    }

    SSLContext context() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(), clients.isPresent() ? trust(clients.get()) : null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS is not available: " + e.getMessage(), e);
        }
    }

    ServerCredentials grpc() throws IOException {
        TlsServerCredentials.Builder builder = TlsServerCredentials.newBuilder().keyManager(keys());
        if (clients.isPresent()) {
            builder.trustManager(trust(clients.get())).clientAuth(TlsServerCredentials.ClientAuth.REQUIRE);
        }
        return builder.build();
    }

    private KeyManager[] keys() throws IOException {
        if (identity instanceof KeyStoreFile store) {
            char[] password = store.password().toCharArray();
            try (InputStream in = Files.newInputStream(store.file())) {
                KeyStore loaded = KeyStore.getInstance(KeyStore.getDefaultType());
                loaded.load(in, password);
                return managers(loaded, password);
            } catch (GeneralSecurityException | IOException e) {
                throw new IOException("cannot use the key store " + store.file() + ": " + e.getMessage(), e);
            }
        }
        PemFiles pem = (PemFiles) identity;
        try {
            KeyStore made = empty();
            made.setKeyEntry("server", key(pem.key()), NONE, certificates(pem.chain()));
            return managers(made, NONE);
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use " + pem.chain() + " with " + pem.key() + ": " + e.getMessage(), e);
        }
    }

    private static KeyManager[] managers(KeyStore store, char[] password) throws GeneralSecurityException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NONE);
        return store;
    }

    private static TrustManager[] trust(Path file) throws IOException {
        try {
            KeyStore trusted = empty();
            Certificate[] certificates = certificates(file);
            for (int i = 0; i < certificates.length; i++) {
                trusted.setCertificateEntry("client " + i, certificates[i]);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            return factory.getTrustManagers();
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use the certificates in " + file + ": " + e.getMessage(), e);
        }
    }

    private static Certificate[] certificates(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Certificate[] found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)
                    .toArray(new Certificate[0]);
            if (found.length == 0) {
                throw new IOException(file + ": expected certificates (PEM), found none");
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw new IOException(file + ": expected certificates (PEM): " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        Matcher pem = KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!pem.find() || !pem.group(1).isEmpty()) {
            throw new IOException(
                    file + ": expected BEGIN PRIVATE KEY (PKCS #8), as openssl pkcs8 -topk8 -nocrypt" + " makes it");
        }
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(2)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException tryTheNext) {
                continue;
            }
        }
        throw new IOException(file + ": expected a key of " + String.join(", ", ALGORITHMS));
    }
}
