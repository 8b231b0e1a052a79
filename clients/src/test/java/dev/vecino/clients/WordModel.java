package dev.vecino.clients;

/** The embedding model of the tests: how often a text has each of three letters. */
final class WordModel {
  static final int DIMENSIONS = 3;

  private WordModel() {}

  static float[] embed(String text) {
    return new float[] {count(text, 'a'), count(text, 'e'), count(text, 'o')};
  }

  private static float count(String text, char letter) {
    return 0.1f + text.chars().filter(c -> c == letter).count();
  }
}
