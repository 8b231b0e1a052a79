package dev.vecino.storage.file;

import dev.vecino.storage.file.RecordingDisk.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** What a disk may look like after a power cut, made from what a {@link RecordingDisk} has noted. */
public final class PowerCuts {
  private static final int BLOCK = 4096;

  private final List<Event> events;

  public PowerCuts(RecordingDisk disk) {
    this.events = disk.events();
  }

  public int size() {
    return events.size();
  }

  /** The notes among the first {@code count} events. */
  public List<Object> notes(int count) {
    List<Object> notes = new ArrayList<>();
    for (Event event : events.subList(0, count)) {
      if (event instanceof Event.Note note) {
        notes.add(note.value());
      }
    }
    return notes;
  }

  /** A file: its durable blocks, and the writes since its last force. */
  private static final class Image {
    final TreeMap<Long, byte[]> blocks = new TreeMap<>();
    final List<Event> unforced = new ArrayList<>();
    long size;

    void apply(Event event, Random survivors) {
      switch (event) {
        case Event.Write write -> write(write.position(), write.bytes(), survivors);
        case Event.Resize resize -> {
          if (survivors == null || survives(survivors)) {
            blocks.tailMap(resize.size() / BLOCK + (resize.size() % BLOCK == 0 ? 0 : 1), true).clear();
            size = resize.size();
          }
        }
        default -> throw new IllegalArgumentException(event.toString());
      }
    }

    private static boolean survives(Random random) {
      return random.nextInt(10) < 7;
    }

    private void write(long position, byte[] bytes, Random survivors) {
      for (int at = 0; at < bytes.length; ) {
        long block = (position + at) / BLOCK;
        int offset = (int) ((position + at) % BLOCK);
        int length = Math.min(BLOCK - offset, bytes.length - at);
        if (survivors == null || survives(survivors)) {
          byte[] content = blocks.computeIfAbsent(block, b -> new byte[BLOCK]);
          System.arraycopy(bytes, at, content, offset, length);
          size = Math.max(size, position + at + length);
        }
        at += length;
      }
    }

    void force() {
      unforced.forEach(event -> apply(event, null));
      unforced.clear();
    }
  }

  /**
   * Makes the files as they may be when the power goes after {@code count} events: everything up to the last force of each,
   * and a random part of the blocks that were written after it.
   */
  public void materialize(int count, Random random, Path from, Path to) throws IOException {
    Map<Path, Image> images = new HashMap<>();
    for (Event event : events.subList(0, count)) {
      switch (event) {
        case Event.Write write -> images.computeIfAbsent(write.path(), p -> new Image()).unforced.add(write);
        case Event.Resize resize -> images.computeIfAbsent(resize.path(), p -> new Image()).unforced.add(resize);
        case Event.Force force -> images.computeIfAbsent(force.path(), p -> new Image()).force();
        case Event.Replace replace -> images.put(replace.to(), images.remove(replace.from()));
        case Event.Delete delete -> images.remove(delete.path());
        case Event.Note note -> {}
      }
    }
    for (Map.Entry<Path, Image> entry : images.entrySet()) {
      Image image = entry.getValue();
      image.unforced.forEach(event -> image.apply(event, random));
      Path path = to.resolve(from.relativize(entry.getKey()));
      Files.createDirectories(path.getParent());
      try (FileChannel file = FileChannel.open(
          path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
        for (Map.Entry<Long, byte[]> block : image.blocks.entrySet()) {
          long position = block.getKey() * BLOCK;
          int length = (int) Math.min(BLOCK, image.size - position);
          if (length > 0) {
            file.write(ByteBuffer.wrap(block.getValue(), 0, length), position);
          }
        }
        if (file.size() < image.size) {
          file.write(ByteBuffer.allocate(1), image.size - 1);
        }
      }
    }
  }
}
