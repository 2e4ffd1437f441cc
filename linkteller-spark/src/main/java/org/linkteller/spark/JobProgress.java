package org.linkteller.spark;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.linkteller.audit.cli.Progress;
import scala.jdk.javaapi.CollectionConverters;

/** A bar over the tasks of all jobs so far, with the name of the one that runs; told by one thread of Spark's. */
final class JobProgress extends SparkListener {
    private final Progress progress;
    private long tasks;
    private long done;
    private String running = "";

    JobProgress(boolean quiet) {
        this.progress = Progress.of("tasks", 0, quiet);
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        tasks += CollectionConverters.asJava(start.stageInfos()).stream()
                .mapToLong(stage -> stage.numTasks())
                .sum();
        running = start.properties().getProperty("spark.job.description", "");
        progress.toward(tasks);
        progress.at(done, running);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        progress.at(++done, running);
    }

    /** Stages whose results were there already are not done again. */
    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        done = tasks;
        progress.at(done, running);
    }

    @Override
    public void onApplicationEnd(SparkListenerApplicationEnd end) {
        progress.close();
    }
}
