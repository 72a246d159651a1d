import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { originsOfObjects } from '../../api/web/origins-of-objects.ts';
import { readWebFiles, type WebFiles } from '../../api/web/web-files.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { sendRaw } from '../support/api/raw.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

describe('the web application', () => {
  let folder: string;
  let web: WebFiles;
  let api: TestApi;
  before(async () => {
    folder = await ensureWeb(() => undefined);
    web = await readWebFiles(folder);
    api = await startTestApi({ web });
  });
  after(() => api.close());

  /** Without the defaults of `fetch`: the test sets and decodes encodings itself. */
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return sendRaw(api.url, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
  };
  const assetNamed = (form: RegExp) => {
    const found = [...web.assets.keys()].find((path) => form.test(path));
    assert.ok(found !== undefined, `a file of the application matches ${String(form)}`);
    return found;
  };

  it('has its page at each of its addresses, revalidated each time', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    for (const path of ['/', '/rooms', '/rooms/abcdefghij', '/rooms/%3Cscript%3E', '/decks/abcdefghij']) {
      const reply = await fetch(api.url + path);
      assert.equal(reply.status, 200, path);
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(reply.headers.get('cache-control'), 'no-cache');
      assert.equal(await reply.text(), page);
      const head = await fetch(api.url + path, { method: 'HEAD' });
      assert.deepEqual([head.status, await head.text()], [200, '']);
      const known = { 'If-None-Match': reply.headers.get('etag') ?? '' };
      assert.equal((await fetch(api.url + path, { headers: known })).status, 304);
    }
  });

  it('has its page with status 404 at unknown addresses for browsers, and errors of the API for others', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    for (const path of ['/nonsense/x', '/rooms/abcdefghij/more', '/apis', '/assets/unknown.js']) {
      const reply = await fetch(api.url + path, { headers: browser });
      assert.deepEqual([reply.status, await reply.text()], [404, page], path);
      assert.match(reply.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/);
      assert.match(reply.headers.get('vary') ?? '', /\bAccept\b/);
      const head = await fetch(api.url + path, { method: 'HEAD', headers: browser });
      assert.deepEqual([head.status, await head.text()], [404, '']);
      for (const accepted of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
        const other = await fetch(api.url + path, { headers: { Accept: accepted } });
        assert.equal(other.status, 404);
        assert.equal(((await other.json()) as { error: string }).error, 'not_found', accepted);
      }
    }
    for (const [path, method] of [
      ['/api/nonsense', 'GET'],
      ['/api', 'POST'],
      ['/nonsense', 'POST'],
    ] as const) {
      const reply = await fetch(api.url + path, { method, headers: browser });
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/, path);
    }
  });

  it('lets its page load only its own files, and has no inline script or style', async () => {
    const reply = await fetch(api.url);
    const policy = reply.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const page = await reply.text();
    assert.doesNotMatch(page, /<style|style="|\son\w+=|<script(?![^>]* src=)/);
    assert.doesNotMatch(page, /(?:src|href)="(?!\/)/);
  });

  describe('with configured external maps and frame origins', () => {
    let other: TestApi;
    const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const osm = { tiles, attribution: 'Somebody', minZoom: 0, maxZoom: 19, tileSize: 256 };
    before(async () => {
      const signed = { signedUrl: () => Promise.resolve('https://store.example.org/any?signature=1') };
      const objectOrigins = await originsOfObjects(signed);
      const own = {
        deckFrameAncestors: ["'self'", 'https://news.example.org'],
        basemaps: { osm },
        logo: { mediaType: 'image/png', bytes: Buffer.from('89504e47', 'hex') },
        objectOrigins: () => objectOrigins,
      };
      other = await startTestApi({ web, settings: { ...testSettings, web: own } });
    });
    after(() => other.close());
    const headersOf = async (path: string, { url }: TestApi = other) => (await fetch(url + path)).headers;
    const policyOf = async (path: string, of: TestApi = other) =>
      (await headersOf(path, of)).get('content-security-policy') ?? '';

    it('lets those origins frame its decks, and no other page', async () => {
      assert.match(
        await policyOf('/decks/abcdefghij'),
        /; frame-ancestors 'self' https:\/\/news.example.org$/,
      );
      assert.equal((await headersOf('/decks/abcdefghij')).get('x-frame-options'), null);
      for (const path of ['/', '/rooms', '/rooms/abcdefghij', '/api/docs', assetNamed(/\/base-.*\.js$/)])
        assert.match(await policyOf(path), /frame-ancestors 'none'/, path);
      // By default only the application itself, which previews them.
      assert.match(await policyOf('/decks/abcdefghij', api), /; frame-ancestors 'self'$/);
      assert.equal((await headersOf('/decks/abcdefghij', api)).get('x-frame-options'), null);
    });

    it('serves the logo of printed pages, and an empty response without one', async () => {
      const logo = await fetch(`${other.url}/logo`);
      assert.deepEqual([logo.status, logo.headers.get('content-type')], [200, 'image/png']);
      assert.equal(Buffer.from(await logo.arrayBuffer()).toString('hex'), '89504e47');
      assert.equal((await fetch(`${api.url}/logo`)).status, 204);
    });

    it('configures its page for the maps, and lets it and its worker load their tiles and signed object URLs', async () => {
      assert.deepEqual(await (await fetch(`${other.url}/basemaps.json`)).json(), { osm });
      assert.deepEqual(await (await fetch(`${api.url}/basemaps.json`)).json(), {});
      for (const path of ['/rooms/abcdefghij', '/decks/abcdefghij', assetNamed(/worker.*\.m?js$/)]) {
        const policy = await policyOf(path);
        const others = 'https://tiles.example.org https://store.example.org;';
        assert.ok(policy.includes(`connect-src 'self' ${others}`), policy);
        assert.ok(policy.includes(`img-src 'self' data: blob: ${others}`), policy);
      }
    });
  });

  it('loads from no other origin when the service serves all objects itself', async () => {
    assert.deepEqual(await originsOfObjects({ signedUrl: () => Promise.resolve(null) }), []);
  });

  it('serves the map worker with the policy of the page, since workers have their own policy', async () => {
    const policyOf = async (path: string) =>
      (await fetch(api.url + path)).headers.get('content-security-policy');
    assert.equal(await policyOf(assetNamed(/worker.*\.m?js$/)), await policyOf('/'));
  });

  it('has files named by content hash, so that they are never requested twice', async () => {
    assert.ok(web.assets.size > 10);
    for (const path of web.assets.keys()) {
      assert.match(path, /[-.][\w-]{8,}\.\w+$|^\/assets\/basemap-[0-9a-f]{12}\//, path);
    }
    const reply = await fetch(api.url + assetNamed(/\.css$/));
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
  });

  it('sends precompressed files to clients that accept them, and plain bytes to others', async () => {
    const path = assetNamed(/\/base-.*\.js$/);
    const plain = await readFile(join(folder, path));
    const bodyOf = async (encoding: string | null) => {
      const reply = await ask(path, encoding === null ? {} : { 'Accept-Encoding': encoding });
      const [head = '', ...body] = reply.split('\r\n\r\n');
      const declared = /content-encoding: (\w+)/i.exec(head)?.[1] ?? null;
      assert.match(head, /vary: .*accept-encoding/i);
      return { encoding: declared, bytes: Buffer.from(body.join('\r\n\r\n'), 'latin1') };
    };
    const br = await bodyOf('gzip, br');
    assert.equal(br.encoding, 'br');
    assert.deepEqual(brotliDecompressSync(br.bytes), plain);
    const gzip = await bodyOf('gzip;q=0.5, br;q=0');
    assert.equal(gzip.encoding, 'gzip');
    assert.deepEqual(gunzipSync(gzip.bytes), plain);
    for (const encoding of [null, 'identity', 'zstd']) {
      assert.deepEqual(await bodyOf(encoding), { encoding: null, bytes: plain });
    }
  });

  it('is read from a fixed table: no path leads to other files', async () => {
    const hostile = [
      '/assets/../.sources',
      '/assets/%2e%2e/.sources',
      '/assets/..%2findex.html',
      '/.sources',
      '/index.html',
      '/assets',
      '/assets/',
      `${assetNamed(/\.css$/)}.br`,
      `/${assetNamed(/\.css$/)}`,
      '/assets/__proto__',
      '/rooms/a/b',
      '/decks',
      '/decks/',
      '/decks/a/b',
      '/rooms/',
      '/api/rooms',
    ];
    for (const path of hostile) {
      const reply = await ask(path);
      assert.match(reply, /^HTTP\/1\.1 404 [^]*"error":"not_found"/, path);
    }
    assert.match(await ask('/', {}, 'POST'), /^HTTP\/1\.1 404 /);
    assert.match(await ask('/livez'), /^HTTP\/1\.1 200 [^]*"status":"ok"/);
  });
});
