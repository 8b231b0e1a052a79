/**
 * From text to statements. {@code Lexer} cuts the text into lexemes by PostgreSQL's rules. Queries and changes of rows
 * go through a grammar that the build generates from Calcite's template ({@code src/main/codegen}); its own scanner is
 * replaced by {@code GrammarTokens}, which decides from a word's neighbours whether it is a keyword. Utility
 * statements are read from left to right, a class for each family. Positions count characters of the whole text from
 * 1, on line 1; the column of a {@code SqlParserPos} is one.
 */
package dev.vecino.sql.parser;
