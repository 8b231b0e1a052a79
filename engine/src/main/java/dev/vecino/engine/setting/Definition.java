package dev.vecino.engine.setting;

/**
 * A setting that sessions have.
 *
 * @param name as SHOW ALL prints it; found regardless of case
 * @param kind what values it takes
 * @param initial its default
 * @param description one sentence, for SHOW ALL
 */
record Definition(String name, Kind kind, String initial, String description, Context context) {}
