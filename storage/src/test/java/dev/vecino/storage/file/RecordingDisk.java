package dev.vecino.storage.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** A disk that notes what is written and made durable, and fails when it is told to. */
public final class RecordingDisk implements Disk {
  private final Disk disk = Disk.local();
  private final List<Event> events = new ArrayList<>();
  private volatile IntPredicate fails = n -> false;
  private volatile String failure = "Input/output error";
  private boolean recording = true;
  private int operations;

  /** Something that happened to a file. */
  sealed interface Event {
    record Write(Path path, long position, byte[] bytes) implements Event {}

    record Resize(Path path, long size) implements Event {}

    record Force(Path path) implements Event {}

    record Replace(Path from, Path to) implements Event {}

    record Delete(Path path) implements Event {}

    /** Whatever the test wants to remember, such as a commit that was acknowledged. */
    record Note(Object value) implements Event {}
  }

  public static RecordingDisk recording() {
    return new RecordingDisk();
  }

  /** A disk that only fails, and remembers nothing. */
  public static RecordingDisk failing() {
    var disk = new RecordingDisk();
    disk.recording = false;
    return disk;
  }

  /** Fails the operations, counted from 0, that {@code fails} accepts. */
  public void fail(String message, IntPredicate which) {
    failure = message;
    fails = which;
  }

  public synchronized int operations() {
    return operations;
  }

  /** How often a file was made durable. */
  public synchronized long forces(String name) {
    return events.stream()
        .filter(event -> event instanceof Event.Force force && force.path.getFileName().toString().equals(name))
        .count();
  }

  public synchronized void note(Object value) {
    events.add(new Event.Note(value));
  }

  synchronized List<Event> events() {
    return new ArrayList<>(events);
  }

  private void operation(Event event) throws IOException {
    int n;
    synchronized (this) {
      n = operations++;
    }
    if (fails.test(n)) {
      if (event instanceof Event.Write write && write.bytes.length > 1 && !recording) {
        try (DiskFile file = disk.open(write.path, false)) { // a write may fail half-way
          file.write(ByteBuffer.wrap(write.bytes, 0, write.bytes.length / 2), write.position);
        }
      }
      throw new IOException(failure);
    }
    if (recording) {
      synchronized (this) {
        events.add(event);
      }
    }
  }

  @Override
  public DiskFile open(Path path, boolean readOnly) throws IOException {
    DiskFile file = disk.open(path, readOnly);
    return new DiskFile() {
      @Override
      public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
      }

      @Override
      public void write(ByteBuffer source, long position) throws IOException {
        byte[] bytes = new byte[source.remaining()];
        source.get(source.position(), bytes);
        operation(new Event.Write(path, position, bytes));
        file.write(source, position);
      }

      @Override
      public void force() throws IOException {
        operation(new Event.Force(path)); // no need to trouble the real disk
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public void setSize(long size) throws IOException {
        operation(new Event.Resize(path, size));
        file.setSize(size);
      }

      @Override
      public MemorySegment map(long position, long size, Arena arena) throws IOException {
        return file.map(position, size, arena);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  @Override
  public boolean exists(Path path) {
    return disk.exists(path);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public List<Path> list(Path folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    operation(new Event.Replace(from, to));
    Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path path) throws IOException {
    operation(new Event.Delete(path));
    disk.delete(path);
  }
}
