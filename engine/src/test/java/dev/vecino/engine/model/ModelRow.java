package dev.vecino.engine.model;

/**
 * A row as the model keeps it.
 *
 * @param vector null for NULL
 */
record ModelRow(int id, int tag, float[] vector) {}
