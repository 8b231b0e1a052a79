/** The values of SQL types in the text and binary forms of PostgreSQL's protocol, a class for each type. */
package dev.vecino.type.codec;
