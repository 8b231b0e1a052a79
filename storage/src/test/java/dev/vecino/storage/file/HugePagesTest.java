package dev.vecino.storage.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugePagesTest {
  @TempDir Path folder;

  @Test
  void append_partOfAFile_addsWholePagesAndChangesNothing() throws IOException {
    long position = HugePages.BYTES + 3L;
    try (DiskFile file = new LocalFile(folder.resolve("vectors"), false); Arena arena = Arena.ofConfined()) {
      file.write(ByteBuffer.wrap(new byte[] {7}), position + 1);
      HugePages.append(file, position, 3L * HugePages.BYTES);
      assertThat(file.size()).isEqualTo(position + 2 + 2L * HugePages.BYTES);
      MemorySegment mapped = file.map(0, file.size(), arena);
      HugePages.advise(mapped);
      file.write(ByteBuffer.wrap(new byte[] {8}), position + 2);
      assertThat(mapped.asSlice(position, 4).toArray(ValueLayout.JAVA_BYTE)).containsExactly(0, 7, 8, 0);
    }
  }

  @Test
  void suit_filesThatMemoryCannotHold_isFalse() {
    assertThat(HugePages.suit(Long.MAX_VALUE)).isFalse();
    assertThat(HugePages.suit(HugePages.BYTES - 1)).isFalse();
  }
}
