import assert from 'node:assert/strict';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { operatorFile } from '../../adapters/objects/operator-file.ts';
import { apiEnvironment } from '../../adapters/settings/api.ts';
import { enabledBasemaps } from '../../api/web/basemap.ts';
import { checkedBasemap } from '../../api/web/vector-basemap.ts';
import { readWebFiles } from '../../api/web/web-files.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { smallBasemap } from '../support/small-basemap.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the vector basemap of an operator', () => {
  const names = ['osm', 'carto', 'voyager'];
  const clock = new ManualClock();
  const folder = temporaryFolder();
  const file = join(folder.path, 'basemap.pmtiles');
  let api: TestApi;
  const faults: unknown[] = [];
  before(async () => {
    await writeFile(file, smallBasemap());
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
      VECTOR_BASEMAP: pathToFileURL(file).href,
    });
    api = await startTestApi({
      web,
      basemapFile: checkedBasemap(operatorFile(pathToFileURL(file).href, {}), {
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
    await writeFile(file, 'no tiles');
    clock.advance(10_000);
    assert.deepEqual(await offered(), []);
    assert.equal((await ask()).status, 404);
    await rm(file);
    clock.advance(10_000);
    assert.deepEqual(await offered(), []);
    assert.deepEqual(await offered(), [], 'without another check');
    await writeFile(file, smallBasemap());
    await utimes(file, 1, 1);
    clock.advance(10_000);
    assert.deepEqual(await offered(), names);
    assert.notEqual((await ask()).headers.get('etag'), before);
    assert.equal(faults.length, 3);
    assert.match(String(faults[0]), /too short/);
    assert.match(String(faults[1]), /ENOENT/);
    assert.equal(faults[2], undefined, 'it is used again');
  });
});
