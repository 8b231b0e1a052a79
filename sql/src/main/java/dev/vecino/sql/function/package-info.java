/**
 * The functions and operators of SQL: which there are, which of several of one name a call means, and the Java
 * methods that compute them, called from generated code.
 */
package dev.vecino.sql.function;
