package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Breaks things behind the store's back: a check that finds nothing then would be worth nothing. */
class CheckTest {
  private final OpenStore store = (OpenStore) Store.open(StoreOptions.memory());
  private Table table;
  private TableStore stored;

  @BeforeEach
  void makeTable() {
    Schemas.create(store, 1);
    commit(transaction -> transaction.createIndex(
        Schemas.items(store), new Index.Hnsw(transaction.newObjectId(), "near", 3, Metric.L2, 4, 16), Progress.NONE));
    table = Schemas.items(store);
    commit(transaction -> {
      for (long id = 1; id <= 20; id++) {
        transaction.insert(table, new Object[] {id, "n", id == 5 ? null : Vector.of(id, 0, 0, 1)});
      }
    });
    stored = store.core().state().tables().get(table.id());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void commit(Consumer<Transaction> work) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      work.accept(transaction);
      transaction.commit(true);
    }
  }

  /** Publishes what was changed in the maps, as a commit would, and checks the table. */
  private List<String> check() {
    commit(transaction -> transaction.delete(table, 20, null));
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      return transaction.check(table);
    }
  }

  private IndexStore index(int i) {
    return stored.index(table.indexes().get(i).id());
  }

  @Test
  void soundTable_checked_hasNoProblems() {
    assertThat(check()).isEmpty();
  }

  @Test
  void missingKey_isFound() {
    var keys = index(0).keys[0];
    keys.remove(keys.getKey(3));
    assertThat(check()).anyMatch(problem -> problem.contains("\"items_pkey\" lacks row 4"));
  }

  @Test
  void valueThatTheRowDoesNotHave_isFound() {
    var keys = index(1).keys[0];
    keys.put(keys.getKey(3), new byte[] {1, 2});
    assertThat(check()).anyMatch(problem -> problem.contains("\"items_name\" includes other values than row"));
  }

  @Test
  void keyWithoutRow_isFound() {
    index(1).keys[0].put(Keys.entry(new byte[] {1, 2, 0}, 77), Keys.NOTHING);
    assertThat(check()).anyMatch(problem -> problem.contains("\"items_name\" has 20 entries"));
  }

  @Test
  void rowThatTheGraphLacks_isFound() {
    GraphStore graph = index(2).graphs[0];
    int slot = 3;
    graph.graph().delete(slot);
    assertThat(check()).anyMatch(problem -> problem.contains("\"near\" lacks row"));
  }

  @Test
  void slotThatTheTableLacks_isFound() {
    GraphStore graph = index(2).graphs[0];
    graph.graph().insert(500, 77);
    assertThat(check()).anyMatch(problem -> problem.contains("\"near\" has row 77 in slot 500"));
  }

  @Test
  void unrankedRowThatIsNotListed_isFound() {
    index(2).keys[0].clear();
    assertThat(check()).anyMatch(problem -> problem.contains("\"near\" lacks row 5"));
  }

  @Test
  void slotThatIsFreeAndUsed_isFound() {
    stored.vectors(3)[0].free.put(2L, Keys.NOTHING);
    assertThat(check()).anyMatch(problem -> problem.contains("slot 2 of"));
  }

  @Test
  void rowThatCannotBeDecoded_isFound() {
    stored.rows[0].put(7L, new byte[] {1, 99});
    assertThat(check()).anyMatch(problem -> problem.contains("cannot be decoded"));
  }
}
