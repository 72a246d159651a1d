/**
 * The channel between a worker and the pod of its steps: HTTP/2 in TLS, with a secret that both have for a key
 * (RFC 4279 and 8442). So each is sure of the other, without a certificate: an address that a pod had may be another
 * pod's a moment later, and what a worker says holds signed addresses.
 */
export const channel = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // Node gives such keys to TLS 1.2 alone.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;

/** Who the worker says it is; the pod serves nobody else. */
export const workerIdentity = 'worker';

/** Bytes under way in a stream, and in all of a connection: files go by here. */
export const streamWindow = 4 * 2 ** 20;
export const connectionWindow = 16 * 2 ** 20;

/** Both sides ask each other for a sign of life so often, and hang up after two that were not answered (milliseconds). */
export const pulseMs = 10_000;

export const paths = {
  /** PUT a file by its bytes, or by the address of an object; GET its bytes; DELETE. */
  file: '/files/',
  /** GET the names of all files. */
  files: '/files',
  /** PUT a piece of the input of the step at work. */
  piece: '/pieces/',
  /** POST: a step, as frames in both directions. */
  run: '/run',
  /** POST: a file goes to an address. */
  store: '/store',
  /** POST: the place is over, and the pod with it. */
  end: '/end',
} as const;

/** Of a body that says where the bytes are instead of being them. */
export const byAddress = 'application/vnd.chartroom.address+json';
