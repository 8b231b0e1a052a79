/** Who a session is and what it may do: roles, owners, privileges. */
package dev.vecino.engine.access;
