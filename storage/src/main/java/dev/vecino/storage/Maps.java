package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;
import static dev.vecino.error.SqlState.UNDEFINED_FILE;

import dev.vecino.catalog.Schema;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.storage.file.RowFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/** The maps of a store in MVStore. */
final class Maps {
  /*
   * MVStore never commits by itself here: a chunk that it would write between two changes of one of our commits would make
   * half of that commit durable. Old chunks stay for 45 seconds, so that a power cut always finds the chunk before.
   */
  private static final int FORMAT = 1;
  private static final int RETENTION_MILLIS = 45_000;

  final MVStore store;
  /** Numbers that only grow: object ids, row ids, identity values, slots. */
  final MVMap<String, Long> counters;
  /** Tables by id. */
  final MVMap<Long, byte[]> catalog;
  /** Other objects of the catalog by id. */
  final MVMap<Long, byte[]> objects;
  /** Statistics of tables by their ids. */
  final MVMap<Long, byte[]> statistics;

  private Maps(MVStore store) {
    this.store = store;
    this.counters = open("counters", StringDataType.INSTANCE, LongDataType.INSTANCE);
    this.catalog = open("catalog", LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
    this.objects = open("objects", LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
    this.statistics = open("statistics", LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
  }

  static Maps open(Optional<StoreFiles> files, int cacheMegabytes, RowFile.Hooks hooks) {
    if (files.isEmpty()) {
      var maps = new Maps(builder(cacheMegabytes).open());
      maps.makeIdentity();
      return maps;
    }
    StoreFiles at = files.get();
    if (!at.disk.exists(at.rows())) {
      if (at.readOnly) {
        throw VecinoException.of(UNDEFINED_FILE, "there is no database in \"%s\"", at.folder);
      }
      create(at);
    }
    Maps maps = open(at, at.rows(), cacheMegabytes, hooks);
    Long format = maps.counters.get("format");
    if (format == null || format != FORMAT) {
      maps.store.closeImmediately();
      throw VecinoException.of(
          DATA_CORRUPTED, "the database has format %s, this version reads format %d", format, FORMAT);
    }
    return maps;
  }

  private static MVStore.Builder builder(int cacheMegabytes) {
    return new MVStore.Builder().autoCommitDisabled().autoCommitBufferSize(0).cacheSize(cacheMegabytes);
  }

  /** Makes the file under another name first: a power cut leaves none or a whole one. */
  private static void create(StoreFiles at) {
    Path unfinished = at.rows().resolveSibling("rows.mv.new");
    at.delete(unfinished);
    Maps maps = open(at, unfinished, 1, RowFile.Hooks.NONE);
    try {
      maps.makeIdentity();
      maps.store.commit();
      maps.store.sync();
      maps.store.close();
      at.disk.replace(unfinished, at.rows());
    } catch (MVStoreException e) {
      maps.store.closeImmediately();
      throw DiskErrors.of(e);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  private static Maps open(StoreFiles at, Path path, int cacheMegabytes, RowFile.Hooks hooks) {
    var file = new RowFile(at.disk, path, hooks);
    MVStore store = null;
    try {
      file.open(path.toString(), at.readOnly, null);
      MVStore.Builder builder = builder(cacheMegabytes);
      if (at.readOnly) {
        builder.readOnly();
      }
      store = builder.adoptFileStore(file).open();
      store.setRetentionTime(RETENTION_MILLIS);
      store.setVersionsToKeep(0);
      return new Maps(store);
    } catch (MVStoreException | IllegalArgumentException | IllegalStateException e) {
      closeQuietly(store, file);
      throw DiskErrors.of(e);
    } catch (VecinoException e) {
      closeQuietly(store, file);
      throw e;
    }
  }

  private static void closeQuietly(MVStore store, RowFile file) {
    if (store != null) {
      store.closeImmediately();
    } else {
      file.close();
    }
  }

  private void makeIdentity() {
    counters.put("format", (long) FORMAT);
    counters.put("store", new SecureRandom().nextLong());
    objects.put((long) Schema.PUBLIC.id(), ObjectCodec.write(Schema.PUBLIC));
  }

  private <K, V> MVMap<K, V> open(String name, DataType<K> keys, DataType<V> values) {
    return store.openMap(name, new MVMap.Builder<K, V>().keyType(keys).valueType(values));
  }

  MVMap<Long, byte[]> rows(String name) {
    return open(name, LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
  }

  MVMap<byte[], byte[]> keys(String name) {
    return open(name, KeyType.INSTANCE, ByteArrayDataType.INSTANCE);
  }

  void remove(String name) {
    if (store.hasMap(name)) {
      store.removeMap(name);
    }
  }

  long counter(String name) {
    Long value = counters.get(name);
    return value == null ? 0 : value;
  }
}
