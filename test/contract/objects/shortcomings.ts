/**
 * Deviations of the server under test, which are neither those of the store nor of the service that the
 * server emulates.
 */
export interface Shortcomings {
  /** Copies onto an existing object even if the request forbids it. */
  readonly copiesOverObjects?: boolean;
  /** Stores an object as a file, so that keys below its key would need a folder of the same name. */
  readonly storesObjectsAsFiles?: boolean;
  /** Requests are slow, so tests repeat them only a few times instead of a hundred times. */
  readonly isSlow?: boolean;
  /** Accepts signed requests with any signature, expiry and conditions. */
  readonly ignoresSignatures?: boolean;
  /** The store is a local folder and provides no URLs. */
  readonly isLocal?: boolean;
}
