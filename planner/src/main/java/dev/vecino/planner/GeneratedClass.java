package dev.vecino.planner;

import static dev.vecino.error.SqlState.INTERNAL_ERROR;

import dev.vecino.error.VecinoException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;

/**
 * Instances of classes compiled from generated source. Equal source shares one instance: constants of a plan are not
 * in its
 * source, so that plans of one shape compile once, which is most of the time that planning takes.
 */
final class GeneratedClass {
  private static final int KEPT = 1000;

  private static final Map<String, Object> INSTANCES =
      new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
          return size() > KEPT;
        }
      };

  private GeneratedClass() {}

  /**
   * An instance of the class {@code name} whose declaration {@code source} is; it has no state.
   *
   * @throws VecinoException XX000 where the source does not compile
   */
  static <T> T instance(String name, String source, Class<T> type) {
    synchronized (INSTANCES) {
      Object known = INSTANCES.get(source);
      if (known != null) {
        return type.cast(known);
      }
    }
    T made = type.cast(compile(name, source));
    synchronized (INSTANCES) {
      INSTANCES.put(source, made);
    }
    return made;
  }

  private static Object compile(String name, String source) {
    try {
      SimpleCompiler compiler = new SimpleCompiler();
      compiler.setParentClassLoader(GeneratedClass.class.getClassLoader());
      compiler.cook(source);
      return compiler.getClassLoader().loadClass(name).getDeclaredConstructor().newInstance();
    } catch (CompileException | ReflectiveOperationException e) {
      throw VecinoException.of(INTERNAL_ERROR, "generated code does not compile: %s", e.getMessage()).causedBy(e);
    }
  }
}
