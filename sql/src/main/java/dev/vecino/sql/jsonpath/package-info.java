/** PostgreSQL's jsonpath: its text to a tree, and the tree run over documents. */
package dev.vecino.sql.jsonpath;
