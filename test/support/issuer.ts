import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal OpenID Connect issuer for a resource server: discovery, keys, and tokens signed with them. */
export interface TestIssuer {
  readonly url: string;
  readonly audience: string;
  /** Number of answered requests by path. */
  readonly asked: Record<string, number>;
  /** A token for `subject`; claims and lifetime may be overridden, `null` omits a claim. */
  token(subject: string, claims?: Readonly<Record<string, unknown>>, key?: SigningKey): Promise<string>;
  /** Signs with a new key from now on; `published` tells whether its public part is served. */
  rotate(published?: boolean): Promise<SigningKey>;
  /** Stops answering until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

const algorithm = 'ES256';

export async function startTestIssuer(audience = 'chartroom'): Promise<TestIssuer> {
  const published: object[] = [];
  const asked: Record<string, number> = {};
  let current = await makeKey(published, true);
  let port = 0;
  let server: Server | undefined;
  let url = '';

  const start = async () => {
    server = createServer((req, res) => {
      const path = req.url ?? '';
      asked[path] = (asked[path] ?? 0) + 1;
      const answers: Record<string, object> = {
        '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/jwks` },
        '/jwks': { keys: published },
      };
      const body = answers[path];
      res.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}`;
  };
  await start();

  return {
    url,
    audience,
    asked,
    async token(subject, claims = {}, key = current) {
      const now = Math.floor(Date.now() / 1000);
      const all: Record<string, unknown> = {
        ...{ iss: url, aud: audience, sub: subject, iat: now, exp: now + 3600 },
        ...claims,
      };
      const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
      return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: key.kid }).sign(key.privateKey);
    },
    async rotate(isPublished = true) {
      current = await makeKey(published, isPublished);
      return current;
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

async function makeKey(published: object[], publish: boolean): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const kid = crypto.randomUUID();
  if (publish) published.push({ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' });
  return { kid, privateKey };
}
