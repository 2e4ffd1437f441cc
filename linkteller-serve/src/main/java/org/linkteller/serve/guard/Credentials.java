package org.linkteller.serve.guard;

/**
 * What a request says of its sender, before anything of it is believed.
 *
 * @param authorization the header {@code Authorization: Bearer KEY}; empty if there is none
 */
public record Credentials(String authorization, String address) {
    /** Empty if there is none. */
    String key() {
        return authorization.regionMatches(true, 0, "Bearer ", 0, 7)
                ? authorization.substring(7).trim()
                : "";
    }
}
