package dev.vecino.examples.unicode;

import dev.vecino.Session;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The table of characters: made, filled and indexed from wherever an earlier run was stopped. */
final class CharacterTable {
  private static final int BATCH = 64;

  private final Connection connection;
  private final PrintStream out;
  private final boolean terminal;

  CharacterTable(Connection connection, PrintStream out, boolean terminal) {
    this.connection = connection;
    this.out = out;
    this.terminal = terminal;
  }

  void create() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("""
          CREATE TABLE IF NOT EXISTS characters (
            code_point int PRIMARY KEY,
            glyph      text NOT NULL,
            name       text NOT NULL,
            block      text NOT NULL,
            embedding  vector(384) NOT NULL)""");
    }
  }

  long count() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM characters")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** The characters that are not in the table. */
  List<NamedCharacter> missing(List<NamedCharacter> all) throws SQLException {
    Set<Integer> present = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT code_point FROM characters")) {
      while (rows.next()) {
        present.add(rows.getInt(1));
      }
    }
    return all.stream().filter(character -> !present.contains(character.codePoint())).toList();
  }

  /** Embeds characters and adds them; every batch is a transaction of its own, so what is done stays done. */
  void add(List<NamedCharacter> characters, SentenceModel model) throws SQLException {
    String insert = "INSERT INTO characters (code_point, glyph, name, block, embedding) VALUES (?, ?, ?, ?, ?)";
    try (var bar = new ProgressBar(out, terminal, "embedding", characters.size());
        PreparedStatement statement = connection.prepareStatement(insert)) {
      for (int from = 0; from < characters.size(); from += BATCH) {
        List<NamedCharacter> batch = characters.subList(from, Math.min(from + BATCH, characters.size()));
        List<float[]> embeddings = model.embed(batch.stream().map(NamedCharacter::name).toList());
        for (int i = 0; i < batch.size(); i++) {
          NamedCharacter character = batch.get(i);
          statement.setInt(1, character.codePoint());
          statement.setString(2, character.character());
          statement.setString(3, character.name());
          statement.setString(4, character.block());
          statement.setObject(5, embeddings.get(i));
          statement.addBatch();
        }
        statement.executeBatch();
        bar.reached(from + batch.size());
      }
    }
  }

  boolean isIndexed() throws SQLException {
    try (ResultSet indexes = connection.getMetaData().getIndexInfo(null, null, "characters", false, true)) {
      while (indexes.next()) {
        if (indexes.getString("INDEX_NAME").equals("characters_embedding")) {
          return true;
        }
      }
      return false;
    }
  }

  void index() throws SQLException {
    Session session = connection.unwrap(Session.class);
    try (var bar = new ProgressBar(out, terminal, "indexing", count());
        Statement statement = connection.createStatement()) {
      session.onProgress((phase, done, total) -> bar.reached(done));
      statement.execute("""
          CREATE INDEX characters_embedding ON characters
            USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 200)""");
      bar.reached(Long.MAX_VALUE);
    } finally {
      session.onProgress((phase, done, total) -> {});
    }
  }
}
