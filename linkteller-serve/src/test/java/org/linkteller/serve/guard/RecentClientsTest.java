package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RecentClientsTest {
    @Test
    void theNumberOfClientsIsBounded() {
        RecentClients<String> clients = new RecentClients<>(name -> 0, 0);
        for (int i = 0; i < 3 * RecentClients.MOST; i++) {
            clients.of("k" + i, name -> name);
        }
        assertThat(clients.size()).isEqualTo(RecentClients.MOST);
    }

    @Test
    void whatTheyTakeIsBoundedToo() {
        RecentClients<String> clients = new RecentClients<>(name -> 40, 100);
        clients.of("a", name -> name);
        clients.of("b", name -> name);
        clients.of("a", name -> "not made anew");
        clients.of("c", name -> name);
        assertThat(clients.size()).isEqualTo(2);
        assertThat(clients.of("a", name -> "forgotten")).as("came after b").isEqualTo("a");
        assertThat(new RecentClients<String>(name -> 400, 100).of("big", name -> name))
                .as("who asks now is remembered, whatever it takes")
                .isEqualTo("big");
    }
}
