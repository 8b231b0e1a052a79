package dev.vecino.server.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The signal SIGHUP, by which operators have a server read its configuration again. */
final class Hangup {
  private static final Logger LOG = LoggerFactory.getLogger(Hangup.class);

  private Hangup() {}

  /** Has something run at each signal; nothing happens on machines without it. */
  static void onSignal(Runnable reload) {
    try {
      // The JDK has no public class for signals; compiled against, this one would be a warning.
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler handling = (proxy, method, arguments) -> {
        if (method.getDeclaringClass() == Object.class) {
          return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            default -> "SIGHUP";
          };
        }
        reload.run();
        return null;
      };
      Object proxy = Proxy.newProxyInstance(Hangup.class.getClassLoader(), new Class<?>[] {handler}, handling);
      signal.getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), proxy);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.info("there is no SIGHUP here: only pg_reload_conf() reads the configuration again");
    }
  }
}
