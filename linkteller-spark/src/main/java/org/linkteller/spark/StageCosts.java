package org.linkteller.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/** What every stage cost, as Spark counts it. */
final class StageCosts extends SparkListener {
    /** How often executors look at their memory: tasks are told the most that was in use while they ran. */
    static final String POLLING = "spark.executor.metrics.pollingInterval";

    /**
     * @param place in our code
     * @param seconds by the clock
     * @param cpuSeconds of all tasks
     * @param shuffledBytes written for later stages, compressed
     * @param heapBytes the most in use in any executor, garbage not yet collected included
     */
    record Stage(
            String place,
            int tasks,
            double seconds,
            double cpuSeconds,
            long shuffledBytes,
            long spilled,
            long heapBytes) {}

    private final Map<Integer, Long> heap = new HashMap<>();
    private final List<Stage> stages = new CopyOnWriteArrayList<>();
    private final JavaSparkContext spark;

    private StageCosts(JavaSparkContext spark) {
        this.spark = spark;
    }

    static StageCosts watch(JavaSparkContext spark) {
        StageCosts costs = new StageCosts(spark);
        spark.sc().addSparkListener(costs);
        return costs;
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        long used = end.taskExecutorMetrics() == null
                ? 0
                : end.taskExecutorMetrics().getMetricValue("JVMHeapMemory");
        heap.merge(end.stageId(), used, Math::max);
    }

    @Override
    public void onStageCompleted(SparkListenerStageCompleted completed) {
        StageInfo info = completed.stageInfo();
        TaskMetrics metrics = info.taskMetrics();
        long start = ((Number) info.submissionTime().get()).longValue();
        long end = ((Number) info.completionTime().get()).longValue();
        stages.add(new Stage(
                info.name(),
                info.numTasks(),
                (end - start) / 1e3,
                metrics.executorCpuTime() / 1e9,
                metrics.shuffleWriteMetrics().bytesWritten(),
                metrics.diskBytesSpilled(),
                heap.getOrDefault(info.stageId(), 0L)));
    }

    /** All since the last time, in the order of their ends. */
    List<Stage> take() {
        try {
            spark.sc().listenerBus().waitUntilEmpty(); // what was done is told a little later
        } catch (java.util.concurrent.TimeoutException late) {
            throw new IllegalStateException(late);
        }
        List<Stage> taken = List.copyOf(stages);
        stages.clear();
        return taken;
    }
}
