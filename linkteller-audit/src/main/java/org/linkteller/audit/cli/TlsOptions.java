package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.serve.ServerTls;
import picocli.CommandLine.Option;

/** The server's certificate, as a key store or as PEM files, and whether clients need one, too. */
final class TlsOptions {
    private static final String PASSWORD = "LINKTELLER_KEYSTORE_PASSWORD";

    @Option(names = "--tls", paramLabel = "KEYSTORE", description = "PKCS12 or JKS key store: serve TLS.")
    Optional<Path> keyStore = Optional.empty();

    @Option(
            names = "--tls-cert",
            paramLabel = "PEM",
            description = "Certificate, followed by those that sign it: serve TLS.")
    Optional<Path> chain = Optional.empty();

    @Option(names = "--tls-key", paramLabel = "PEM", description = "Its key, PKCS #8 without password.")
    Optional<Path> key = Optional.empty();

    @Option(
            names = "--tls-clients",
            paramLabel = "PEM",
            description = "Certificates that must have signed a client's (mutual TLS).")
    Optional<Path> clients = Optional.empty();

    Optional<ServerTls> read() {
        Optional<ServerTls> tls = identity().map(ServerTls::of);
        if (clients.isEmpty()) {
            return tls;
        }
        return Optional.of(
                tls.orElseThrow(() -> new UsageException("--tls-clients needs --tls, or --tls-cert and --tls-key"))
                        .withClients(clients.get()));
    }

    Optional<ServerTls.Identity> identity() {
        if (chain.isPresent() != key.isPresent() || chain.isPresent() && keyStore.isPresent()) {
            throw new UsageException("expected --tls, or --tls-cert and --tls-key together");
        }
        if (chain.isPresent()) {
            return Optional.of(new ServerTls.PemFiles(chain.get(), key.get()));
        }
        return keyStore.map(file -> {
            String password = System.getenv(PASSWORD);
            if (password == null) {
                throw new UsageException("--tls needs the password in " + PASSWORD);
            }
            return new ServerTls.KeyStoreFile(file, password);
        });
    }
}
