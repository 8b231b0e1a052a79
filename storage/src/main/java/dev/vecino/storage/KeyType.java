package dev.vecino.storage;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Byte strings in MVStore's maps, ordered as unsigned bytes. */
final class KeyType extends BasicDataType<byte[]> {
  static final KeyType INSTANCE = new KeyType();
  private static final int OBJECT_BYTES = 24;

  private KeyType() {}

  @Override
  public int compare(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b);
  }

  @Override
  public int getMemory(byte[] key) {
    return OBJECT_BYTES + key.length;
  }

  @Override
  public void write(WriteBuffer buffer, byte[] key) {
    buffer.putVarInt(key.length).put(key);
  }

  @Override
  public byte[] read(ByteBuffer buffer) {
    byte[] key = new byte[DataUtils.readVarInt(buffer)];
    buffer.get(key);
    return key;
  }

  @Override
  public byte[][] createStorage(int size) {
    return new byte[size][];
  }
}
