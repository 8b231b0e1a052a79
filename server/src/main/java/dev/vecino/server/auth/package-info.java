/** Who may connect: roles and their SCRAM verifiers. Knows nothing of any wire. */
package dev.vecino.server.auth;
