import type { Signing } from '../network/network-object-store.ts';
import { signingWindow } from '../network/signing-window.ts';
import type { GcsClient } from './gcs-client.ts';
import { mediaType } from './upload-target.ts';

/** Maximum number of cached URLs. Without a key file Google signs each in a separate request. */
const maxInMemory = 5000;

interface SigningOptions {
  /** Endpoint of the signBlob service, used without a key; Google's by default. */
  readonly signer?: string | undefined;
  readonly now?: () => number;
}

/** V4 signed URLs, signed with the key file if there is one, otherwise by Google for the service account. */
export function signedAddresses(
  { bucket, nameOf }: GcsClient,
  { signer, now = Date.now }: SigningOptions = {},
): Signing {
  const stored = new Map<string, Promise<string>>();

  function sign(key: string, seconds: number, responseType?: string): Promise<string> {
    const { from, until } = signingWindow(seconds, now());
    const name = `${key} ${until} ${responseType ?? ''}`;
    const known = stored.get(name);
    if (known !== undefined) return known;
    const signing = bucket.file(nameOf(key)).getSignedUrl({
      ...{ version: 'v4', action: 'read', accessibleAt: from, expires: until },
      ...(responseType !== undefined && { responseType }),
      ...(signer !== undefined && { signingEndpoint: signer }),
    });
    const address = signing.then(([url]) => url);
    stored.set(name, address);
    address.catch(() => stored.delete(name));
    const [oldest] = stored.keys();
    if (stored.size > maxInMemory && oldest !== undefined) stored.delete(oldest);
    return address;
  }

  return {
    signedUrl: (key, seconds, type) => sign(key, seconds, type),
    remote: {
      readUrl: (key, seconds) => sign(key, seconds),

      async writeUrl(key, size, seconds) {
        // The signature covers these headers: the URL accepts this size only and cannot overwrite an object.
        const conditions = {
          'x-goog-content-length-range': `${size},${size}`,
          'x-goog-if-generation-match': '0',
        };
        const [url] = await bucket.file(nameOf(key)).getSignedUrl({
          ...{ version: 'v4', action: 'write', accessibleAt: now(), expires: now() + seconds * 1000 },
          ...{ contentType: mediaType, extensionHeaders: conditions },
          ...(signer !== undefined && { signingEndpoint: signer }),
        });
        return { url, headers: { 'Content-Type': mediaType, ...conditions } };
      },
    },
  };
}
