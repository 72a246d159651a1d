import { type Bucket, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import type { BucketAddress } from '../network/bucket-address.ts';
import { openTransport, type Transport } from './transport.ts';

export interface GcsOptions {
  /** Another address than Google's, as of a stand-in. */
  readonly endpoint?: string | undefined;
  /** A service account's key, where the environment names none. */
  readonly keyFile?: string | undefined;
  /** Where blobs are signed without a key; Google's own as a rule. */
  readonly signer?: string | undefined;
  /** The clock of signatures (milliseconds since the epoch). */
  readonly now?: () => number;
}

/** What the parts of the store speak with Google through. */
export interface GcsClient {
  readonly bucket: Bucket;
  /** What a key is called in the bucket. */
  readonly nameOf: (key: string) => string;
  readonly keyOf: (name: string) => string;
  /** An address of the JSON interface, with these parts of a path and parameters. */
  readonly address: (kind: 'storage' | 'upload', path: readonly string[], query: Query) => string;
  /** The headers that say who we are; none to a stand-in of the store. */
  readonly authorization: () => Promise<Readonly<Record<string, string>>>;
  readonly send: Transport;
}

type Query = Readonly<Record<string, string | undefined>>;

const roots = { storage: '/storage/v1', upload: '/upload/storage/v1' } as const;

/**
 * The library finds the credentials (workload identity, a key file), asks for tokens, signs, and sends what is not bytes.
 * All its writes carry a precondition, so that each may be sent again.
 */
export function openGcsClient(
  { bucket: name, prefix }: BucketAddress,
  { endpoint, keyFile }: Omit<GcsOptions, 'signer' | 'now'>,
): GcsClient {
  const isGoogle = endpoint === undefined || isOfGoogle(endpoint);
  const storage = new Storage({
    // oxlint-disable-next-line typescript/no-deprecated -- for files of strangers; this one is the operator's own
    ...(keyFile !== undefined && { keyFilename: keyFile }),
    ...(endpoint !== undefined && { apiEndpoint: endpoint, useAuthWithCustomEndpoint: isGoogle }),
    retryOptions: {
      autoRetry: true,
      maxRetries: 5,
      maxRetryDelay: 8,
      totalTimeout: 60,
      // The default strategy changes an option that all calls share, for the length of each call.
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
  });
  const bucket = storage.bucket(name);

  return {
    bucket,
    nameOf: (key) => prefix + key,
    keyOf: (objectName) => objectName.slice(prefix.length),
    send: openTransport(),

    address(kind, path, query) {
      const parts = ['b', name, ...path].map(encodeURIComponent).join('/');
      const given = new URLSearchParams();
      for (const [key, value] of Object.entries(query)) if (value !== undefined) given.set(key, value);
      return `${storage.apiEndpoint}${roots[kind]}/${parts}?${given.toString()}`;
    },

    async authorization() {
      if (!isGoogle) return {};
      const token = await storage.authClient.getAccessToken();
      return { Authorization: `Bearer ${token ?? ''}` };
    },
  };
}

/** Our credentials are for Google alone; a stand-in of the store gets none. */
function isOfGoogle(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' && /(^|\.)googleapis\.com$/.test(hostname);
}
