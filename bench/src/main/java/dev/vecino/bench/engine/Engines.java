package dev.vecino.bench.engine;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.TreeMap;

/** The known kinds of engines. */
public final class Engines {
  /** The kind that is no class here but a program of its own. */
  public static final String EXTERNAL = "external";

  private static final Map<String, Factory> KNOWN = new TreeMap<>(Map.of(
      "vecino", VecinoEngine::new,
      "vecino-pgwire", VecinoServerEngine::new,
      "pgvector", PgvectorEngine::new,
      "redis", RedisEngine::new,
      "lucene", LuceneEngine::new,
      "jvector", JvectorEngine::new));

  private Engines() {}

  @FunctionalInterface
  private interface Factory {
    Engine open(Setup setup) throws Exception;
  }

  /** Makes an engine of a known kind, or of a class of that name with a constructor that takes a {@link Setup}. */
  public static Engine open(String type, Setup setup) throws Exception {
    Factory factory = KNOWN.get(type);
    if (factory != null) {
      return factory.open(setup);
    }
    try {
      return (Engine) Class.forName(type).getConstructor(Setup.class).newInstance(setup);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new EngineUnavailable("no engine is of the type " + type + "; known: " + String.join(", ", KNOWN.keySet())
          + ", " + EXTERNAL + ", or a class with a constructor that takes a Setup");
    }
  }
}
