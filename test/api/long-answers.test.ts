import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

import { waitUntil } from '../../local/process/wait-until.ts';
import { defaultTimeoutMs, when } from '../support/when.ts';
import { createRoom } from '../support/api/call.ts';
import { openSocket } from '../support/api/raw.ts';
import { aroundReads } from '../support/around-reads.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { publishFile } from '../support/publish-file.ts';
import { publishLayer } from '../support/publish-layer.ts';
import { watchApi } from '../support/watched-api.ts';

const count = 12_500;

/** About 26 MB of features, more than is returned for a map. */
async function writeLong(folder: string): Promise<string> {
  const features = Array.from({ length: count }, (_, n) => {
    const coordinates = [[n / 100, 0], [n / 100, 1]]; // prettier-ignore
    const properties = { n, padding: String(n).repeat(2000 / String(n).length) };
    return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } });
  });
  const path = join(folder, 'long.geojson');
  await writeFile(path, `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
  return path;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-long-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a response of 26 MB', () => {
  let api: TestApi;
  let owner: string;
  let path: string;
  let reads = 0;
  let failAfter = Infinity;

  before(async () => {
    api = await startTestApi();
    aroundReads(api.dependencies.objects, (read) => {
      reads++;
      return reads > failAfter ? Promise.reject(new Error('The disk failed.')) : read();
    });
    owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const layerId = await inFolder(async (folder) =>
      publishLayer(api.dependencies, roomId, await writeLong(folder)),
    );
    path = `/api/layers/${layerId}/features`;
  });
  beforeEach(() => {
    reads = 0;
    failAfter = Infinity;
  });
  after(() => api.close());

  async function ask(encoding?: string): Promise<IncomingMessage> {
    const headers = {
      authorization: `Bearer ${owner}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    };
    const [answer] = (await once(get(api.url + path, { headers }), 'response')) as IncomingMessage[];
    assert.ok(answer);
    assert.equal(answer.statusCode, 200);
    return answer;
  }

  async function sumOf(body: Readable): Promise<{ sha256: string; bytes: number }> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
    }
    return { sha256: hash.digest('hex'), bytes };
  }

  const inFlight = async (): Promise<number> =>
    (await api.dependencies.metrics.requestsInFlight.get()).values[0]?.value ?? 0;

  it('declares its length, and is identical in every encoding and for any number of concurrent readers', async () => {
    const plain = await ask();
    const length = Number(plain.headers['content-length']);
    const expected = await sumOf(plain);
    assert.ok(expected.bytes > 26e6 && expected.bytes === length, `${expected.bytes} of ${length} bytes`);
    const compressed = await Promise.all([ask('br'), ask('gzip'), ask('gzip;q=0.1, br'), ask('identity')]);
    assert.deepEqual(
      compressed.map(({ headers }) => headers['content-encoding']),
      ['br', 'gzip', 'br', undefined],
    );
    const decoders = [createBrotliDecompress(), createGunzip(), createBrotliDecompress(), new PassThrough()];
    const bodies = compressed.map((answer, i) => answer.pipe(decoders[i] ?? new PassThrough()));
    for (const sum of await Promise.all(bodies.map(sumOf))) assert.deepEqual(sum, expected);
  });

  it('is only described to HEAD', async () => {
    const answer = await fetch(api.url + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${owner}`, 'accept-encoding': 'identity' },
    });
    assert.equal(answer.status, 200);
    assert.ok(Number(answer.headers.get('content-length')) > 26e6);
    assert.equal(reads, 0);
  });

  it('is not read further once the client has disconnected, and leaves nothing behind', async () => {
    for (const encoding of [undefined, 'br']) {
      const answer = await ask(encoding);
      await once(answer, 'readable');
      answer.destroy();
      await when('the request ends', async () => (await inFlight()) === 0);
      assert.ok(reads < 60, `${reads} reads`);
    }
    const failures = api.log.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(failures, []);
  });

  it('is cut off when its bytes cannot be read, and never appears complete', async () => {
    for (const encoding of [undefined, 'br']) {
      reads = 0;
      failAfter = 5;
      const answer = await ask(encoding);
      await assert.rejects(sumOf(answer), { code: 'ECONNRESET' });
    }
    assert.ok(api.log.some(({ level, msg }) => Number(level) === 50 && msg === 'request failed'));
    await when('the requests end', async () => (await inFlight()) === 0);
  });
});

describe('fifty slow readers', () => {
  const api = watchApi();

  it('of 26 MB each leave the process under 300 MB, and no open file when they disconnect', async () => {
    const authorization = await api.createRoom('slowreads1');
    const layerId = await inFolder(async (folder) =>
      publishFile(api.stack, 'slowreads1', await writeLong(folder)),
    );
    const { base, pid } = api;
    const readSoFar = async () =>
      Number(/rchar: (\d+)/.exec(await readFile(`/proc/${String(pid)}/io`, 'utf8'))?.[1]);
    const objectsOpen = async () => {
      const links = await Promise.all(
        (await readdir(`/proc/${String(pid)}/fd`)).map((fd) =>
          readlink(`/proc/${String(pid)}/fd/${fd}`).catch(() => ''),
        ),
      );
      return links.filter((link) => link.includes(layerId)).length;
    };

    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(base)));
    for (const socket of sockets) {
      socket.write(
        `GET /api/layers/${layerId}/features HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`,
      );
      await once(socket, 'readable');
    }
    let last = 0;
    await waitUntil(
      async () => {
        const [before] = [last, (last = await readSoFar())];
        return before === last;
      },
      {
        what: 'nothing more is read for clients that take nothing',
        timeoutMs: defaultTimeoutMs,
        intervalMs: 250,
      },
    );
    api.assertPeakBelow(300);
    await when('at most one file is open', async () => (await objectsOpen()) <= 1);

    for (const socket of sockets) socket.destroy();
    await when('no file of the layer is open', async () => (await objectsOpen()) === 0);
  });
});
