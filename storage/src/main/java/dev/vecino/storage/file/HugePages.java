package dev.vecino.storage.file;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/** Asks Linux to map files by pages of 2 MB: random rows then cost fewer look-ups of addresses. */
public final class HugePages {
  /*
   * The page cache holds a file in blocks as large as the write, or the read from disk, that brought them: so who wants
   * huge pages appends whole ones, and fills them later. Where the advice is heeded, a page that is not in memory is read
   * with the 2 MB around it: good for a file that memory will hold, very bad for one it will not.
   */
  /** The size of a huge page. */
  public static final int BYTES = 2 << 20;
  private static final int MADV_HUGEPAGE = 14;
  private static final int SHARE_OF_MEMORY = 4;
  private static final long LARGEST =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / SHARE_OF_MEMORY;
  private static final Optional<MethodHandle> ADVISE = find();

  private HugePages() {}

  /** Without access to native code the JVM would print a warning: then there is no advice. */
  @SuppressWarnings("restricted")
  private static Optional<MethodHandle> find() {
    boolean allowed = HugePages.class.getModule().isNativeAccessEnabled();
    if (!allowed || !System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
      return Optional.empty();
    }
    Linker linker = Linker.nativeLinker();
    var type = FunctionDescriptor.of(
        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
    return linker.defaultLookup().find("madvise").map(madvise -> linker.downcallHandle(madvise, type));
  }

  /** Whether a file that is going to have so many bytes should be mapped by huge pages. */
  public static boolean suit(long fileBytes) {
    return ADVISE.isPresent() && fileBytes >= BYTES && fileBytes <= LARGEST;
  }

  private static final class Zeros {
    static final ByteBuffer PAGE = ByteBuffer.allocateDirect(BYTES);
  }

  /** Fills a part of a file, from its end on, with zeros in whole huge pages; less than one may remain. */
  public static void append(DiskFile file, long position, long size) throws IOException {
    for (long at = Math.max(position, file.size()); at + BYTES <= position + size; at += BYTES) {
      file.write(Zeros.PAGE.duplicate(), at);
    }
  }

  /** Advises for mapped memory; where the system refuses, all works as before. */
  public static void advise(MemorySegment mapped) {
    if (ADVISE.isPresent() && mapped.byteSize() > 0) {
      try {
        int ignored = (int) ADVISE.get().invokeExact(mapped, mapped.byteSize(), MADV_HUGEPAGE);
      } catch (Throwable e) {
        throw new IllegalStateException("madvise cannot be called", e);
      }
    }
  }
}
