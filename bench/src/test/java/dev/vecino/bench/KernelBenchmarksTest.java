package dev.vecino.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.SparseDistances;
import dev.vecino.index.simd.BitKernels;
import dev.vecino.index.simd.CodeKernels;
import dev.vecino.index.simd.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel is called by a benchmark. */
final class KernelBenchmarksTest {
  private static final List<Class<?>> BENCHMARKS = List.of(
      KernelTimes.class, ArrayKernelTimes.class, BitAndSparseTimes.class, CodeKernelTimes.class, CodingTimes.class);

  /** Take a count apart: they are no kernels. */
  private static final Set<String> PARTS = Set.of("both", "either");

  @ParameterizedTest
  @ValueSource(classes = {Kernels.class, BitKernels.class, CodeKernels.class})
  void kernel_hasBenchmark(Class<?> kernels) throws IOException {
    Set<String> called = called();

    List<String> missing = Arrays.stream(kernels.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> method.getReturnType() != kernels) // a factory
        .filter(method -> !PARTS.contains(method.getName()))
        .map(method -> signature(kernels, method))
        .filter(signature -> !called.contains(signature))
        .toList();

    assertThat(missing).isEmpty();
  }

  @Test
  void sparseDistance_hasBenchmark() throws IOException {
    assertThat(called()).anyMatch(signature -> signature.startsWith(SparseDistances.class.getName() + ".distance("));
  }

  private static String signature(Class<?> owner, Method method) {
    return owner.getName() + "." + method.getName()
        + MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString();
  }

  private static Set<String> called() throws IOException {
    Set<String> called = new HashSet<>();
    for (Class<?> benchmark : BENCHMARKS) {
      try (InputStream bytes = benchmark.getResourceAsStream(benchmark.getSimpleName() + ".class")) {
        StreamSupport.stream(ClassFile.of().parse(bytes.readAllBytes()).constantPool().spliterator(), false)
            .flatMap(entry -> entry instanceof MemberRefEntry member ? Stream.of(member) : Stream.empty())
            .map(KernelBenchmarksTest::name)
            .forEach(called::add);
      }
    }
    return called;
  }

  private static String name(MemberRefEntry member) {
    return member.owner().asInternalName().replace('/', '.') + "." + member.name().stringValue()
        + member.type().stringValue();
  }
}
