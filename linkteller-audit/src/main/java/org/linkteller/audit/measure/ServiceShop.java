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
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.file.ModelFile;

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
        Map<String, NodeClassifier> models = models(orders, released);
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

    /** First what is trained by itself, teachers and the like among it, then what is derived from that. */
    private Map<String, NodeClassifier> models(List<Order> orders, Map<String, Dataset> released) throws IOException {
        Map<String, NodeClassifier> models = new LinkedHashMap<>();
        Map<String, Lesson> derived = new LinkedHashMap<>();
        Map<String, Lesson> bases = new LinkedHashMap<>();
        for (Order order : orders) {
            if (order.recipe.model() instanceof ModelOrigin.File given) {
                models.put(
                        order.modelKey(), ModelFile.load(Path.of(given.path())).model());
            } else if (order.recipe.model() instanceof ModelOrigin.Made made) {
                Lesson lesson = new Lesson(order, made, Objects.requireNonNull(released.get(order.key())));
                if (made instanceof Training || request(lesson, models, derived)) {
                    request(lesson.base(), models, bases);
                }
            }
        }
        train(bases, models);
        train(derived, models);
        return models;
    }

    /** A model to be made of some data. */
    private record Lesson(Order order, ModelOrigin.Made origin, Dataset data) {
        /** The one that it is derived from; itself if from none. */
        Lesson base() {
            return new Lesson(new Order(order.recipe.base(), order.data), origin.base(), data);
        }
    }

    /** Takes a kept model; one that is nowhere is put among the missing, and that is told. */
    private boolean request(Lesson lesson, Map<String, NodeClassifier> models, Map<String, Lesson> missing)
            throws IOException {
        String key = lesson.order.modelKey();
        Path kept = folder.place(modelFile(key));
        if (models.containsKey(key) || missing.containsKey(key)) {
            return false;
        }
        if (Files.exists(kept)) {
            models.put(key, ModelFile.load(kept).model());
            return false;
        }
        missing.put(key, lesson);
        return true;
    }

    private void train(Map<String, Lesson> missing, Map<String, NodeClassifier> models) {
        Map<String, Dataset> data = new LinkedHashMap<>();
        Map<String, GnnModel> bases = new LinkedHashMap<>();
        List<TrainTask> tasks = new ArrayList<>();
        missing.forEach((key, lesson) -> {
            boolean derived = lesson.origin instanceof DerivedModel;
            log.accept((derived ? "deriving " : "training ") + lesson.order.recipe.name());
            data.put(key, lesson.data);
            if (derived) {
                bases.put(key, (GnnModel)
                        Objects.requireNonNull(models.get(lesson.base().order.modelKey())));
            }
            tasks.add(new TrainTask(key, lesson.origin));
        });
        try (Stream<Done<TrainTask, TrainTask.Trained>> trained =
                workers.map(new TrainTask.Lessons(data, bases), tasks)) {
            trained.forEach(done -> {
                String key = done.task().model();
                Lesson lesson = Objects.requireNonNull(missing.get(key));
                Order order = lesson.order;
                ModelProvenance provenance = ModelProvenance.of(order.data, lesson.origin.base())
                        .protectedBy(order.recipe.protection())
                        .trainedIn(done.result().seconds());
                ModelFile.save(
                        provenance.saved(done.result().model(), order.data),
                        folder.root().resolve(modelFile(key)));
                models.put(key, done.result().model());
            });
        }
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
