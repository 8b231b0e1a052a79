package dev.vecino.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The driver's version, as the build wrote it down. */
public final class Version {
  public static final String TEXT;
  public static final int MAJOR;
  public static final int MINOR;

  static {
    var properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    TEXT = properties.getProperty("version");
    String[] parts = TEXT.split("[.-]");
    MAJOR = Integer.parseInt(parts[0]);
    MINOR = Integer.parseInt(parts[1]);
  }

  private Version() {}
}
