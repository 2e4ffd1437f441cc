package org.linkteller.audit.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.store.GraphFile;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.ModelFile;

/**
 * Makes services of recipes: releases the graphs, trains the models. Models, and graphs that could not be drawn again, stay
 * in the folder under a key of everything that decides them and are taken from there the next time, so a resumed run goes on
 * with the very graph it drew. The work is done by workers; only the shop writes.
 */
public final class ServiceShop {
    private final RunFolder folder;
    private final Workers workers;
    private final Consumer<String> log;

    public ServiceShop(RunFolder folder, Workers workers, Consumer<String> log) {
        this.folder = folder;
        this.workers = workers;
        this.log = log;
    }

    /** A service to be made of some data. */
    public record Order(ServiceRecipe recipe, LoadedData data) {
        public String key() {
            return recipe.key(data.dataset());
        }

        String modelKey() {
            return recipe.modelKey(data.dataset());
        }
    }

    /** All of them, by key. */
    public ServiceGroup make(List<Order> orders) throws IOException {
        Map<String, Dataset> released = release(orders);
        Map<String, GnnModel> models = models(orders, released);
        Map<String, Service> services = new LinkedHashMap<>();
        for (Order order : orders) {
            services.put(
                    order.key(),
                    new Service(
                            order.data.dataset(),
                            Objects.requireNonNull(released.get(order.key())),
                            models.get(order.modelKey()),
                            order.data.names()));
        }
        return new ServiceGroup(services);
    }

    private Map<String, Dataset> release(List<Order> orders) throws IOException {
        Map<String, Dataset> released = new LinkedHashMap<>();
        Map<String, Order> missing = new LinkedHashMap<>();
        for (Order order : orders) {
            Dataset plain = order.data.dataset();
            Path asked = graph(order.key(), "inference");
            if (order.recipe.release().isNone()) {
                released.put(order.key(), plain);
            } else if (Files.exists(asked)) { // written last
                Path training = graph(order.key(), "training");
                released.put(
                        order.key(),
                        plain.withGraphs(
                                GraphFile.load(training, plain.train().graph().nodeCount()),
                                GraphFile.load(asked, plain.inference().graph().nodeCount())));
            } else {
                log.accept("perturbing " + order.recipe.name());
                missing.put(order.key(), order);
            }
        }
        Map<String, Dataset> plain = new LinkedHashMap<>();
        List<ReleaseTask> tasks = new ArrayList<>();
        missing.forEach((key, order) -> {
            plain.put(key, order.data.dataset());
            tasks.add(new ReleaseTask(key, order.recipe.release()));
        });
        try (Stream<Done<ReleaseTask, ReleaseTask.Graphs>> drawn = workers.map(new ReleaseTask.Plain(plain), tasks)) {
            for (Done<ReleaseTask, ReleaseTask.Graphs> done :
                    (Iterable<Done<ReleaseTask, ReleaseTask.Graphs>>) drawn::iterator) {
                String key = done.task().service();
                if (done.task().release().inference().isSecure()) { // what is seeded comes out the same again
                    GraphFile.write(graph(key, "training"), done.result().training());
                    GraphFile.write(graph(key, "inference"), done.result().inference());
                }
                released.put(key, done.result().over(Objects.requireNonNull(plain.get(key))));
            }
        }
        return released;
    }

    private Map<String, GnnModel> models(List<Order> orders, Map<String, Dataset> released) throws IOException {
        Map<String, GnnModel> models = new LinkedHashMap<>();
        Map<String, Order> missing = new LinkedHashMap<>();
        for (Order order : orders) {
            String key = order.modelKey();
            Path kept = folder.place(modelFile(key));
            if (order.recipe.model() instanceof ModelOrigin.File given) {
                models.put(key, ModelFile.load(Path.of(given.path())).model());
            } else if (!models.containsKey(key) && Files.exists(kept)) {
                models.put(key, ModelFile.load(kept).model());
            } else if (order.recipe.model() instanceof Training
                    && !models.containsKey(key)
                    && missing.putIfAbsent(key, order) == null) {
                log.accept("training " + order.recipe.name());
            }
        }
        Map<String, Dataset.Part> parts = new LinkedHashMap<>();
        List<TrainTask> tasks = new ArrayList<>();
        missing.forEach((key, order) -> {
            parts.put(key, Objects.requireNonNull(released.get(order.key())).train());
            tasks.add(new TrainTask(key, (Training) order.recipe.model()));
        });
        try (Stream<Done<TrainTask, TrainTask.Trained>> trained = workers.map(new TrainTask.Lessons(parts), tasks)) {
            trained.forEach(done -> {
                String key = done.task().model();
                Order order = Objects.requireNonNull(missing.get(key));
                ModelProvenance provenance = ModelProvenance.of(
                                order.data, done.task().training())
                        .protectedBy(order.recipe.release())
                        .trainedIn(done.result().seconds());
                ModelFile.save(
                        provenance.saved(done.result().model(), order.data),
                        folder.root().resolve(modelFile(key)));
                models.put(key, done.result().model());
            });
        }
        return models;
    }

    /** What training a kept model took; 0 while there is none. */
    public static double trainingSeconds(RunFolder folder, Order order) throws IOException {
        Path kept = folder.place(modelFile(order.modelKey()));
        @Nullable
        String seconds = Files.exists(kept) ? ModelFile.load(kept).provenance().get(ModelProvenance.SECONDS) : null;
        return seconds == null ? 0 : Double.parseDouble(seconds);
    }

    private static String modelFile(String key) {
        return "models/" + key + ".safetensors";
    }

    private Path graph(String service, String which) throws IOException {
        return folder.place("graphs/" + service + "-" + which + ".npy");
    }
}
