package dev.vecino.remote;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.List;

/**
 * Stands before an object of PostgreSQL's driver: converts values, gives errors their class, and lets nothing out that leads
 * around it. {@link Wrapper#unwrap} leads to the object.
 *
 * <p>A call through it costs some tens of nanoseconds, where an answer of a server takes tens of microseconds.
 */
final class Front implements InvocationHandler {
  /** What is wrapped where it is returned, the most special first. */
  private static final List<Class<?>> WRAPPED =
      List.of(
          CallableStatement.class, PreparedStatement.class, Statement.class, ResultSet.class, ResultSetMetaData.class,
          DatabaseMetaData.class, Connection.class);

  private final Object target;
  private final Class<?> kind;
  private final Front parent;
  private final String url;
  private Object proxy;

  private Front(Object target, Class<?> kind, Front parent, String url) {
    this.target = target;
    this.kind = kind;
    this.parent = parent;
    this.url = url;
  }

  /** @param url as the program wrote it */
  static Connection of(Connection connection, String url) {
    return (Connection) new Front(connection, Connection.class, null, url).proxy();
  }

  private Object proxy() {
    proxy = Proxy.newProxyInstance(kind.getClassLoader() == null ? Front.class.getClassLoader() : kind.getClassLoader(),
        new Class<?>[] {kind}, this);
    return proxy;
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "equals":
        return self == arguments[0];
      case "hashCode":
        return System.identityHashCode(self);
      case "unwrap":
        return ((Class<?>) arguments[0]).isInstance(self) ? self : call(method, arguments);
      case "isWrapperFor":
        return ((Class<?>) arguments[0]).isInstance(self) || (boolean) call(method, arguments);
      case "getConnection":
        return top().proxy;
      case "getStatement":
        return statementOf(call(method, arguments));
      case "setObject":
        arguments[1] = Conversions.toDriver(arguments[1]);
        return call(method, arguments);
      case "getObject":
        return getObject(method, arguments);
      case "getColumnClassName":
        return Conversions.isJson(((ResultSetMetaData) target).getColumnTypeName((int) arguments[0]))
            ? String.class.getName()
            : call(method, arguments);
      case "getURL":
        if (kind == DatabaseMetaData.class) {
          return url;
        }
        throw Detours.refusal(kind, method);
      case "getDriverName":
        return "Vecino JDBC Driver";
      case "getDriverVersion":
        return Version.TEXT;
      case "getDriverMajorVersion":
        return Version.MAJOR;
      case "getDriverMinorVersion":
        return Version.MINOR;
      case "allProceduresAreCallable":
      case "supportsRefCursors":
      case "supportsStoredFunctionsUsingCallSyntax":
      case "supportsStoredProcedures":
        return false; // there is no CallableStatement
      default:
        SQLException refusal = Detours.refusal(kind, method);
        if (refusal != null) {
          throw refusal;
        }
        Method detour = Detours.of(kind, method);
        if (detour != method) {
          return call(detour, Detours.arguments(method, arguments));
        }
        return wrapped(method.getName().startsWith("execute") ? timed(method, arguments) : call(method, arguments));
    }
  }

  private Front top() {
    return parent == null ? this : parent.top();
  }

  // Rows that the driver makes up, of metadata, come from a statement of its own.
  private Object statementOf(Object statement) {
    return parent != null && statement == parent.target ? parent.proxy : wrapped(statement);
  }

  private Object wrapped(Object result) {
    for (Class<?> wrapped : WRAPPED) {
      if (wrapped.isInstance(result)) {
        return new Front(result, wrapped, this, url).proxy();
      }
    }
    return result;
  }

  private Object getObject(Method method, Object[] arguments) throws Throwable {
    if (target instanceof ResultSet && arguments.length == 2 && arguments[1] instanceof Class<?>) {
      ResultSet rows = (ResultSet) target;
      try {
        int column = arguments[0] instanceof String ? rows.findColumn((String) arguments[0]) : (int) arguments[0];
        return Readings.of(rows, column, (Class<?>) arguments[1]);
      } catch (SQLException e) {
        throw SqlErrors.of(e);
      } catch (RuntimeException e) {
        throw unreadable(method, e);
      }
    }
    return Conversions.toProgram(call(method, arguments));
  }

  // The server tells a program that cancels and a program that lets the driver cancel after a while the same.
  private Object timed(Method method, Object[] arguments) throws Throwable {
    int seconds = target instanceof Statement ? ((Statement) target).getQueryTimeout() : 0;
    long began = System.nanoTime();
    try {
      return call(method, arguments);
    } catch (SQLException e) {
      boolean timeout = seconds > 0 && "57014".equals(e.getSQLState()) && System.nanoTime() - began >= seconds * 1_000_000_000L;
      throw timeout ? SqlErrors.of("57014", "ERROR: canceling statement due to query timeout", e, true) : e;
    }
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException && kind == ResultSet.class) {
        throw unreadable(method, (RuntimeException) cause);
      }
      throw cause instanceof SQLException ? SqlErrors.of((SQLException) cause) : cause;
    }
  }

  // PostgreSQL's driver takes some columns for what a program asks for without looking.
  private static SQLException unreadable(Method method, RuntimeException cause) {
    return SqlErrors.of("42846", "Cannot convert the value for " + method.getName() + ".", cause, false);
  }
}
