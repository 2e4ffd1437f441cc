package org.linkteller.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.AtomicFile;

/**
 * Everything one run leaves behind. A cell, a model or a drawn graph is kept under the hash of all that decides it, so
 * an old result can never pass for a new one; each is complete or absent, whatever moment the run died at.
 */
public final class RunFolder implements AutoCloseable {
    /** What a run writes besides its plan and what it keeps under hashes. */
    private static final List<String> VIEWS = List.of("report.json", "report.html", "findings.csv");

    private final Path root;
    private final FileChannel lockFile;

    private RunFolder(Path root, FileChannel lockFile) {
        this.root = root;
        this.lockFile = lockFile;
    }

    /**
     * Opens a folder for a plan, making it if it is not there. Nobody else can use it until it is closed.
     *
     * @throws UsageException if the folder holds another plan, was left by another version, or is in use
     */
    public static RunFolder open(Path root, String planText) throws IOException {
        return open(root, planText, (found, wanted) -> Optional.of("the two differ"));
    }

    /** Whether a folder may go on with another plan. */
    @FunctionalInterface
    public interface PlanCheck {
        /** What stands against it; empty if nothing does. */
        Optional<String> objection(String found, String wanted);
    }

    /** As {@link #open(Path, String)}, where some changes of the plan are none. */
    public static RunFolder open(Path root, String planText, PlanCheck check) throws IOException {
        try {
            Files.createDirectories(root);
        } catch (FileAlreadyExistsException notAFolder) {
            throw new UsageException("expected a folder for the run, " + root + " is a file");
        } catch (FileSystemException refused) {
            throw new UsageException("the folder " + root + " cannot be made"
                    + (refused.getReason() == null ? "" : ": " + refused.getReason()));
        }
        String stamp = "# linkteller " + Version.current() + "\n" + planText;
        Path planFile = root.resolve("plan.yaml");
        if (Files.exists(planFile)) {
            String found = Files.readString(planFile);
            if (!found.lines().findFirst().equals(stamp.lines().findFirst())) {
                throw new UsageException(root + " was left by another version ("
                        + found.lines().findFirst().orElse("no version named").replace("# ", "")
                        + "); name another folder");
            }
            Optional<String> objection = found.equals(stamp) ? Optional.empty() : check.objection(found, stamp);
            if (objection.isPresent()) {
                throw new UsageException(
                        root + " holds a run of another plan: " + objection.get() + "; name another folder");
            }
        }
        Optional<String> foreign = Files.exists(planFile)
                ? Optional.empty()
                : VIEWS.stream()
                        .filter(view -> Files.exists(root.resolve(view)))
                        .findFirst();
        if (foreign.isPresent()) {
            throw new UsageException(root + " holds a " + foreign.get()
                    + " that no run wrote, there is no plan.yaml beside it; name another folder");
        }
        FileChannel lockFile =
                FileChannel.open(root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!lock(lockFile)) {
            lockFile.close();
            throw new UsageException(root + " is in use by another run");
        }
        RunFolder folder = new RunFolder(root, lockFile);
        folder.write("plan.yaml", stamp);
        return folder;
    }

    private static boolean lock(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        }
    }

    public Path root() {
        return root;
    }

    /** The place of a file below the folder, its parent made. */
    public Path place(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    public boolean has(String name) {
        return Files.exists(root.resolve(name));
    }

    /** Writes a whole file or nothing. */
    public void write(String name, String text) throws IOException {
        AtomicFile.write(place(name), text.getBytes(UTF_8));
    }

    @Override
    public void close() throws IOException {
        lockFile.close(); // releases the lock with it
    }
}
