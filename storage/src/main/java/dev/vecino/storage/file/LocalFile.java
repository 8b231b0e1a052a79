package dev.vecino.storage.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A file of the operating system that outlives the interrupt of a thread that uses it. */
final class LocalFile implements DiskFile {
  /*
   * Java closes a FileChannel when a thread that is inside it is interrupted, or enters it interrupted, for all threads.
   * An operation that finds the channel closed, though nobody closed the file, opens it again and starts over; reads and
   * writes have their position, so that they can be repeated. The interrupt is kept for whoever waits for it.
   */
  private final Path path;
  private final Set<OpenOption> options;
  private volatile FileChannel channel;
  private volatile boolean closed;

  LocalFile(Path path, boolean readOnly) throws IOException {
    this.path = path;
    this.options = readOnly
        ? Set.of(StandardOpenOption.READ)
        : Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    this.channel = FileChannel.open(path, options);
  }

  private interface Operation<T> {
    T apply(FileChannel channel) throws IOException;
  }

  private <T> T run(Operation<T> operation) throws IOException {
    boolean interrupted = false;
    try {
      for (;;) {
        FileChannel used = channel;
        try {
          return operation.apply(used);
        } catch (ClosedChannelException e) {
          if (closed) {
            throw e;
          }
          interrupted |= Thread.interrupted();
          reopen(used);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void reopen(FileChannel broken) throws IOException {
    if (channel == broken && !closed) {
      channel = FileChannel.open(path, options);
    }
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    int start = target.position();
    return run(used -> {
      target.position(start);
      while (target.hasRemaining()) {
        if (used.read(target, position + target.position() - start) < 0) {
          break;
        }
      }
      return target.position() - start;
    });
  }

  @Override
  public void write(ByteBuffer source, long position) throws IOException {
    int start = source.position();
    run(used -> {
      source.position(start);
      while (source.hasRemaining()) {
        used.write(source, position + source.position() - start);
      }
      return null;
    });
  }

  @Override
  public void force() throws IOException {
    run(used -> {
      used.force(false);
      return null;
    });
  }

  @Override
  public long size() throws IOException {
    return run(FileChannel::size);
  }

  @Override
  public void setSize(long size) throws IOException {
    run(used -> {
      if (size < used.size()) {
        used.truncate(size);
      } else if (size > used.size()) {
        used.write(ByteBuffer.allocate(1), size - 1);
      }
      return null;
    });
  }

  @Override
  public MemorySegment map(long position, long size, Arena arena) throws IOException {
    return run(used -> used.map(MapMode.READ_ONLY, position, size, arena));
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    channel.close();
  }
}
