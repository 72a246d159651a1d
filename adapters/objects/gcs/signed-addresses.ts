import type { Signing } from '../network/network-object-store.ts';
import { signingWindow } from '../network/signing-window.ts';
import type { GcsClient } from './gcs-client.ts';
import type { Generations } from './generations.ts';
import { mediaType } from './upload-target.ts';

/** Addresses that are kept: where there is no key file, Google signs each in a request of its own. */
const mostKept = 5000;

interface SigningOptions {
  /** Where blobs are signed without a key; Google's own as a rule. */
  readonly signer?: string | undefined;
  readonly now?: () => number;
}

/** V4 signatures: by the key file where there is one, otherwise by Google in the name of our service account. */
export function signedAddresses(
  { bucket, nameOf }: GcsClient,
  { find }: Generations,
  { signer, now = Date.now }: SigningOptions = {},
): Signing {
  const kept = new Map<string, Promise<string>>();

  function sign(key: string, seconds: number, responseType?: string): Promise<string> {
    const { from, until } = signingWindow(seconds, now());
    const name = `${key} ${until} ${responseType ?? ''}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const signing = bucket.file(nameOf(key)).getSignedUrl({
      ...{ version: 'v4', action: 'read', accessibleAt: from, expires: until },
      ...(responseType !== undefined && { responseType }),
      ...(signer !== undefined && { signingEndpoint: signer }),
    });
    const address = signing.then(([url]) => url);
    kept.set(name, address);
    address.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return address;
  }

  return {
    signedUrl: (key, seconds, type) => sign(key, seconds, type),
    remote: {
      readUrl: (key, seconds) => sign(key, seconds),

      /** A resumable session, which needs no key and is good for a week: the least that the store offers. */
      async writeUrl(key, size) {
        const generation = (await find(key))?.generation ?? '0';
        const [url] = await bucket.file(nameOf(key)).createResumableUpload({
          metadata: { contentType: mediaType, contentLength: size },
          preconditionOpts: { ifGenerationMatch: Number(generation) },
        });
        return { url, headers: { 'Content-Type': mediaType } };
      },
    },
  };
}
