/** The dialect: what a statement is, and how its text becomes one. */
package dev.vecino.sql;
