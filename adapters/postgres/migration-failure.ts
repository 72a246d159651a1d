interface DatabaseError extends Error {
  /** SQLSTATE of the server, or the code of a network error. */
  readonly code?: string;
}

/** What an operator can do, by SQLSTATE or network error code. */
const remedies: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and the password in DATABASE_URL; special characters must be percent-encoded.',
  '28000': 'The server does not accept this user from this address: check pg_hba.conf.',
  '3D000': 'Create the database.',
  '42501': 'The user must own the database: alter database … owner to ….',
  '53300': 'The server has no connection left: raise max_connections.',
  ECONNREFUSED: 'Check host and port in DATABASE_URL, and that Postgres runs.',
  ENOTFOUND: 'Check the host in DATABASE_URL.',
  EAI_AGAIN:
    'The name of the host could not be resolved: check the DNS of the cluster and its network policies.',
  ETIMEDOUT: 'Check host, port, firewalls and network policies.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Trust the certificate authority of the server (NODE_EXTRA_CA_CERTS).',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Trust the certificate of the server (NODE_EXTRA_CA_CERTS).',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Trust the certificate authority of the server (NODE_EXTRA_CA_CERTS).',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use the host name of the certificate in DATABASE_URL.',
};

/** Why the migration failed and what to do, as one line without the password. */
export function migrationFailure(error: unknown, databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  const { message, code = '' } = rootOf(error);
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const remedy = remedies[code];
  return [
    `The database ${host}${pathname} could not be migrated: ${reason}.`,
    ...(remedy === undefined ? [] : [remedy]),
  ].join(' ');
}

/** Several addresses of one host fail with one error each, and the error around them has no message. */
function rootOf(error: unknown): DatabaseError {
  if (error instanceof AggregateError) return rootOf(error.errors[0]);
  return error instanceof Error ? error : new Error(String(error));
}
