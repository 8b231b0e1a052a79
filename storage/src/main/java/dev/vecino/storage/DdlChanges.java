package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes of the catalog that a transaction has made: immutable, so that a savepoint is a reference.
 *
 * @param catalog the catalog as the transaction sees it
 * @param views the tables that were made or changed
 * @param states the committed rows of those tables
 * @param removals to run when the transaction has committed and nobody needs the old tables
 * @param undos to run when it rolls back, the last first
 */
record DdlChanges(
    Catalog catalog,
    Map<Integer, TableView> views,
    Map<Integer, TableState> states,
    List<Runnable> removals,
    List<Runnable> undos) {

  static DdlChanges none(Catalog catalog) {
    return new DdlChanges(catalog, Map.of(), Map.of(), List.of(), List.of());
  }

  DdlChanges with(Catalog next) {
    return new DdlChanges(next, views, states, removals, undos);
  }

  DdlChanges with(Catalog next, TableView view, TableState state) {
    Map<Integer, TableView> newViews = new HashMap<>(views);
    Map<Integer, TableState> newStates = new HashMap<>(states);
    newViews.put(view.table.id(), view);
    newStates.put(view.table.id(), state);
    return new DdlChanges(next, newViews, newStates, removals, undos);
  }

  DdlChanges without(Catalog next, int tableId) {
    Map<Integer, TableView> newViews = new HashMap<>(views);
    Map<Integer, TableState> newStates = new HashMap<>(states);
    newViews.remove(tableId);
    newStates.remove(tableId);
    return new DdlChanges(next, newViews, newStates, removals, undos);
  }

  DdlChanges removing(Runnable removal) {
    return new DdlChanges(catalog, views, states, plus(removals, removal), undos);
  }

  DdlChanges undoing(Runnable undo) {
    return new DdlChanges(catalog, views, states, removals, plus(undos, undo));
  }

  private static List<Runnable> plus(List<Runnable> list, Runnable added) {
    List<Runnable> longer = new ArrayList<>(list);
    longer.add(added);
    return longer;
  }
}
