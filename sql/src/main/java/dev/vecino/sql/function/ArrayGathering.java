package dev.vecino.sql.function;

import dev.vecino.type.Array;
import java.util.ArrayList;
import java.util.List;

/** The values of a window's frame as an array; they come in boxes, as arrays of one element. */
public final class ArrayGathering {
  private final List<Object> boxes = new ArrayList<>();

  public void add(Array box) {
    boxes.add(box);
  }

  public Array result() {
    return ArrayLists.unbox(boxes);
  }
}
