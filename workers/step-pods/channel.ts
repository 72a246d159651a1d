/**
 * The channel between a worker and the pod of its steps: HTTP/2 over TLS with a pre-shared key (RFC 4279 and
 * 8442). It authenticates both sides without certificates: the address of a pod may be reused by another pod,
 * and requests contain signed URLs.
 */
export const channel = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // Node supports pre-shared keys with TLS 1.2 only.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;

/** PSK identity of the worker; the pod accepts no other. */
export const workerIdentity = 'worker';

/** Flow-control windows (bytes) of a stream and of a connection, sized for file transfers. */
export const streamWindow = 4 * 2 ** 20;
export const connectionWindow = 16 * 2 ** 20;

/**
 * Interval of HTTP/2 pings on both sides; the connection is closed after two unanswered pings (milliseconds).
 */
export const pingIntervalMs = 10_000;

export const paths = {
  /** POST: who connects. The pod refuses all other requests before, and workers that another one replaced. */
  attach: '/attach',
  /** PUT a file by its bytes or by the URL of an object; GET its bytes; DELETE. */
  file: '/files/',
  /** GET the names of all files. */
  files: '/files',
  /** PUT a piece of the input of the running step. */
  piece: '/pieces/',
  /** POST: whether an input is in place. */
  staged: '/staged',
  /** POST: a step. The response contains its messages as frames; the step does not depend on it. */
  run: '/run',
  /** POST: end the running step. */
  cancel: '/cancel',
  /** POST: upload a file to a URL. */
  store: '/store',
  /** POST: end the workspace and the pod. */
  end: '/end',
} as const;

/** Media type of a body that contains the URL of the bytes instead of the bytes. */
export const byAddress = 'application/vnd.chartroom.address+json';

/** Header of a file: the identity of its bytes. */
export const identityHeader = 'chartroom-identity';
