import { type Bucket, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import type { BucketAddress } from '../network/bucket-address.ts';
import { openTransport, type Transport } from './transport.ts';

export interface GcsOptions {
  /** Replaces Google's endpoint, for example with an emulator. */
  readonly endpoint?: string | undefined;
  /** Service account key file, if the environment does not name one. */
  readonly keyFile?: string | undefined;
  /** Endpoint of the signBlob service, used without a key; Google's by default. */
  readonly signer?: string | undefined;
  /** Clock for signatures (milliseconds since the epoch). */
  readonly now?: () => number;
}

/** Access to Google Cloud Storage for the modules of the store. */
export interface GcsClient {
  readonly bucket: Bucket;
  /** The object name in the bucket for a key. */
  readonly nameOf: (key: string) => string;
  readonly keyOf: (name: string) => string;
  /** A URL of the JSON API with these path segments and query parameters. */
  readonly address: (kind: 'storage' | 'upload', path: readonly string[], query: Query) => string;
  /** Authorization headers; empty for an emulator. */
  readonly authorization: () => Promise<Readonly<Record<string, string>>>;
  readonly send: Transport;
}

type Query = Readonly<Record<string, string | undefined>>;

const roots = { storage: '/storage/v1', upload: '/upload/storage/v1' } as const;

/**
 * The library finds the credentials (workload identity, key file), requests tokens, signs, and sends the
 * requests without content. All its writes carry a precondition, so each can be retried.
 */
export function openGcsClient(
  { bucket: name, prefix }: BucketAddress,
  { endpoint, keyFile }: Omit<GcsOptions, 'signer' | 'now'>,
): GcsClient {
  const isGoogle = endpoint === undefined || isOfGoogle(endpoint);
  const storage = new Storage({
    // oxlint-disable-next-line typescript/no-deprecated -- unsafe for untrusted key files only
    ...(keyFile !== undefined && { keyFilename: keyFile }),
    ...(endpoint !== undefined && { apiEndpoint: endpoint, useAuthWithCustomEndpoint: isGoogle }),
    retryOptions: {
      autoRetry: true,
      maxRetries: 5,
      maxRetryDelay: 8,
      totalTimeout: 60,
      // The default strategy modifies an option shared by all calls for the duration of each call.
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

/** Credentials are sent to Google only, never to an emulator. */
function isOfGoogle(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' && /(^|\.)googleapis\.com$/.test(hostname);
}
