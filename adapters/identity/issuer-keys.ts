import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

export interface IssuerKeys {
  /**
   * Finds the key for a token header. Throws a jose error for an unknown key, another error if unavailable.
   */
  readonly keyOf: JWTVerifyGetKey;
  /** Fetches the keys before their first use. Throws if they are unavailable; the first use then retries. */
  read(): Promise<void>;
}

const callMilliseconds = 5000;
const refreshMilliseconds = 10 * 60_000;
/** Minimum interval between requests to the issuer after a failure or for an unknown key id. */
const restMilliseconds = 1000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/**
 * Caches the signing keys of an OpenID Connect issuer, found by discovery on first use or by `read`. Keys are
 * refreshed in the background, and immediately for an unknown key id. While the issuer is unavailable, cached
 * keys remain valid.
 */
export function createIssuerKeys(issuer: string): IssuerKeys {
  let keys: KeySet | undefined;
  let discovery: Promise<KeySet> | undefined;
  let restUntil = 0;
  let readAt = 0;

  const open = async (): Promise<KeySet> => {
    if (keys !== undefined) return keys;
    if (discovery === undefined) {
      if (Date.now() < restUntil)
        throw new Error(`The issuer ${issuer} did not respond to a recent request.`);
      discovery = discover(issuer);
    }
    try {
      keys = await discovery;
      readAt = Date.now();
      return keys;
    } catch (error) {
      restUntil = Date.now() + restMilliseconds;
      throw error;
    } finally {
      discovery = undefined;
    }
  };

  return {
    async read() {
      await open();
    },
    async keyOf(header, token) {
      const set = await open();
      if (Date.now() - readAt > refreshMilliseconds) {
        readAt = Date.now();
        set.reload().catch(() => undefined);
      }
      return set(header, token);
    },
  };
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discover(issuer: string): Promise<KeySet> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(callMilliseconds) });
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`);
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (metadata.issuer !== issuer) {
    throw new Error(`${address} declares a different issuer: ${JSON.stringify(metadata.issuer)}.`);
  }
  if (typeof metadata.jwks_uri !== 'string') throw new Error(`${address} declares no jwks_uri.`);
  const set = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: callMilliseconds,
    cooldownDuration: restMilliseconds,
    // Keys do not expire by age: `keyOf` refreshes them, and they stay valid while the issuer is unavailable.
    cacheMaxAge: Infinity,
  });
  await set.reload();
  return set;
}
