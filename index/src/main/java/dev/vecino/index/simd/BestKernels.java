package dev.vecino.index.simd;

import java.lang.System.Logger.Level;

/** The choice of kernels, made once. */
final class BestKernels {
  static final Kernels INSTANCE = choose(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  static final Kernels HALF = INSTANCE instanceof ScalarKernels ? new ScalarHalfKernels() : simdHalf();

  static final CodeKernels CODES = INSTANCE instanceof ScalarKernels ? new ScalarCodeKernels() : simdCodes();

  private BestKernels() {}

  private static CodeKernels simdCodes() {
    return new SimdCodeKernels();
  }

  private static Kernels simdHalf() {
    return new SimdHalfKernels();
  }

  /* SimdKernels links against the incubator module: it must not be loaded, not even verified, without it. */
  static Kernels choose(boolean vectorModule) {
    if (vectorModule) {
      return new SimdKernels();
    }
    System.getLogger("dev.vecino.index")
        .log(Level.WARNING, "Vector distances run on scalar code; start Java with --add-modules jdk.incubator.vector");
    return new ScalarKernels();
  }
}
