import assert from 'node:assert/strict';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { operatorFile } from '../../adapters/objects/operator-file.ts';
import { apiEnvironment } from '../../adapters/settings/api.ts';
import { enabledBasemaps } from '../../api/web/basemap.ts';
import { checkedBasemap } from '../../api/web/vector-basemap.ts';
import { readWebFiles } from '../../api/web/web-files.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import type { OperatorFile } from '../../core/ports/operator-file.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { smallBasemap } from '../support/small-basemap.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the vector basemap of an operator', () => {
  const names = ['osm', 'carto', 'voyager'];
  const clock = new ManualClock();
  const folder = temporaryFolder();
  const path = join(folder.path, 'basemap.pmtiles');
  let api: TestApi;
  const faults: unknown[] = [];
  before(async () => {
    await writeFile(path, smallBasemap());
    const web = await readWebFiles(await ensureWeb(() => undefined));
    const log = pino(
      new Writable({
        write: (line: Buffer, _, done) => {
          faults.push((JSON.parse(String(line)) as { fault?: unknown }).fault);
          done();
        },
      }),
    );
    const basemaps = enabledBasemaps({
      BASEMAPS: apiEnvironment.shape.BASEMAPS.parse(undefined),
      SWISSTOPO_BASEMAPS: false,
      VECTOR_BASEMAP: pathToFileURL(path).href,
    });
    api = await startTestApi({
      web,
      basemapFile: checkedBasemap(operatorFile(pathToFileURL(path).href, {}), {
        clock,
        log,
      }),
      settings: { ...testSettings, web: { ...testSettings.web, basemaps } },
    });
  });
  after(async () => {
    await api.close();
    folder.remove();
  });
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${api.url}/basemap.pmtiles`, { headers, method });
  const offered = async () =>
    Object.keys((await (await fetch(`${api.url}/basemaps.json`)).json()) as Record<string, unknown>);

  /** Checks run in the background. */
  const checked = async (expected: readonly string[]) => {
    while (!isDeepStrictEqual(await offered(), expected)) await turn();
  };

  it('is offered in its flavors and sent by ranges, without a session', async () => {
    assert.deepEqual(await offered(), names);
    const whole = await ask();
    const etag = whole.headers.get('etag') ?? '';
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), smallBasemap());
    const part = await ask({ Range: 'bytes=0-126' });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), `bytes 0-126/${smallBasemap().length}`);
    assert.equal(part.headers.get('cache-control'), 'public, max-age=3600');
    assert.equal(part.headers.get('etag'), etag);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), smallBasemap().subarray(0, 127));
    assert.equal((await ask({ 'If-None-Match': etag })).status, 304);
    assert.equal((await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status, 200);
    const beyond = await ask({ Range: 'bytes=9999999-' });
    assert.deepEqual(
      [beyond.status, beyond.headers.get('content-range')],
      [416, `bytes */${smallBasemap().length}`],
    );
    const head = await ask({}, 'HEAD');
    assert.deepEqual(
      [head.headers.get('content-length'), await head.text()],
      [`${smallBasemap().length}`, ''],
    );
  });

  it('changes its ETag with the file, and is replaced by the built-in map while the file is faulty', async () => {
    const before = (await ask()).headers.get('etag');
    await writeFile(path, 'no tiles');
    clock.advance(10_000);
    await checked([]);
    assert.equal((await ask()).status, 404);
    await rm(path);
    clock.advance(10_000);
    while (faults.length < 2) assert.deepEqual(await offered(), []);
    await writeFile(path, smallBasemap());
    await utimes(path, 1, 1);
    clock.advance(10_000);
    await checked(names);
    assert.notEqual((await ask()).headers.get('etag'), before);
    assert.equal(faults.length, 3);
    assert.match(String(faults[0]), /too short/);
    assert.match(String(faults[1]), /ENOENT/);
    assert.equal(faults[2], undefined, 'it is used again');
  });

  it('is unavailable between a change of the file and the next check', async () => {
    const file = await operatorFile(pathToFileURL(path).href, {})();
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, 200));
    assert.equal((await ask()).status, 503);
    await assert.rejects(file.get({ start: 0, end: 10 }), /has changed/);
    await writeFile(path, whole);
    clock.advance(10_000);
    await offered();
    while ((await ask()).status !== 200) await turn();
  });
});

describe('the file of a vector basemap in an unreliable store', () => {
  const bytes = smallBasemap();
  const clock = new ManualClock();
  const answeringStore = (): Promise<OperatorFile> =>
    Promise.resolve({
      ...{ bytes: bytes.length, etag: '"1"' },
      get: ({ start, end }) => Promise.resolve(Readable.from([bytes.subarray(start, Math.min(end, sentEnd))])), // prettier-ignore
    });
  let open = answeringStore;
  let sentEnd = Infinity;
  let api: TestApi;
  before(async () => {
    const web = await readWebFiles(await ensureWeb(() => undefined));
    const log = pino({ level: 'silent' });
    api = await startTestApi({ web, basemapFile: checkedBasemap(() => open(), { clock, log }) });
  });
  after(() => api.close());

  it('ends the connection where fewer bytes arrive than were announced', async () => {
    assert.equal((await (await fetch(`${api.url}/basemap.pmtiles`)).arrayBuffer()).byteLength, bytes.length);
    sentEnd = 150;
    const part = await fetch(`${api.url}/basemap.pmtiles`, { headers: { Range: 'bytes=100-199' } });
    assert.deepEqual([part.status, part.headers.get('content-length')], [206, '100']);
    await assert.rejects(part.arrayBuffer());
    sentEnd = Infinity;
  });

  it('is known from the last check while another one hangs', async () => {
    let asked = 0;
    open = () => new Promise(() => asked++);
    for (let round = 0; round < 3; round++) {
      clock.advance(10_000);
      assert.equal((await fetch(`${api.url}/basemap.pmtiles`, { method: 'HEAD' })).status, 200);
    }
    assert.equal(asked, 1, 'one check at a time');
  });

  it('is not offered when a check does not end, until another one succeeds', async () => {
    let isHanging = false;
    const faults: unknown[] = [];
    const find = checkedBasemap(() => (isHanging ? new Promise(() => undefined) : answeringStore()), {
      clock,
      log: { error: ({ fault }: { fault: unknown }) => faults.push(fault), info: () => undefined } as never,
    });
    assert.notEqual(await find(), null);
    isHanging = true;
    clock.advance(10_000);
    assert.notEqual(await find(), null, 'the result of the last check');
    clock.advance(30_000);
    assert.equal(await find(), null);
    assert.equal(faults.length, 1);
    isHanging = false;
    clock.advance(60_000);
    while ((await find()) === null) await turn();
  });
});
