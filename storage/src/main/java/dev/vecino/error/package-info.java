/** The database's one exception type and the SQLSTATE codes it carries. */
package dev.vecino.error;
