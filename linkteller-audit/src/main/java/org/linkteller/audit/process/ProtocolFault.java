package org.linkteller.audit.process;

/** The program spoke, but not as docs/BOX-PROTOCOL.md says. The message goes on where "the box command" left off. */
final class ProtocolFault extends Exception {
    private static final long serialVersionUID = 1L;

    ProtocolFault(String message) {
        super(message);
    }
}
