import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { inheritedEnvironment } from '../../adapters/env.ts';
import { writeBuildings } from '../fixtures/vector/write-buildings.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { aroundReads } from '../support/around-reads.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { publishLayer } from '../support/publish-layer.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fetchWithNpm } from '../unit/geo/npm-reader.ts';

const count = 20_000;
/** A small part of the layer. */
const box = [7, 46.4, 7.5, 46.9] as const;
const boxQuery = `minLon=${box[0]}&minLat=${box[1]}&maxLon=${box[2]}&maxLat=${box[3]}`;

for (const [kind, limits] of [
  ['of one part', {}],
  ['of several parts', { part: { features: 3000 } }],
] as const)
  describe(`the FlatGeobuf of a layer ${kind}`, () => {
    const folder = temporaryFolder();
    let api: TestApi;
    let token: string;
    let layerId: string;
    let matched: number;
    let bytesRead = 0;

    before(async () => {
      api = await startTestApi();
      aroundReads(api.dependencies.objects, async (read) => {
        const bytes = await read();
        bytesRead += bytes.length;
        return bytes;
      });
      const owner = await api.issuer.token('owner');
      const roomId = await createRoom(api, owner);
      const source = writeBuildings(join(folder.path, 'in'), count);
      layerId = await publishLayer(api.dependencies, roomId, source, 'buildings', limits);
      token = (await issueToken(api, owner, roomId, 'upload')).secret;
      const query = `/api/layers/${layerId}/features?${boxQuery}`;
      const found = await call(api.url, 'GET', query, { bearer: token });
      matched = (found.json.features as unknown[]).length;
      assert.ok(matched > 5 && matched < count / 10, `${matched} features`);
    });
    after(async () => {
      await api.close();
      folder.remove();
    });

    const path = () => `/api/layers/${layerId}/layer.fgb`;
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(api.url + path(), { method, headers: { Authorization: `Bearer ${token}`, ...headers } });
    /** The output of GDAL for a URL of the service. */
    const ogrinfo = async (...words: string[]): Promise<string> => {
      const env = { ...inheritedEnvironment(), GDAL_HTTP_HEADERS: `Authorization: Bearer ${token}` };
      const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-so', '-al', ...words], { env });
      return stdout;
    };
    const countOf = (report: string) => Number(/Feature Count: (\d+)/.exec(report)?.[1]);
    const spatially = ['-spat', ...box.map(String)];

    it('is opened by GDAL over HTTP, which reads a box without the rest', async () => {
      const url = `/vsicurl/${api.url}${path()}`;
      const size = Number((await ask({}, 'HEAD')).headers.get('content-length'));
      assert.equal(countOf(await ogrinfo(url)), count);
      bytesRead = 0;
      assert.equal(countOf(await ogrinfo(url, ...spatially)), matched);
      assert.ok(bytesRead < size / 3, `${bytesRead} of ${size} bytes`);
    });

    it('is searched by the npm reader over HTTP, without the rest', async () => {
      const size = Number((await ask({}, 'HEAD')).headers.get('content-length'));
      bytesRead = 0;
      const found = await fetchWithNpm(api.url + path(), box, { Authorization: `Bearer ${token}` });
      assert.equal(found.length, matched);
      assert.ok(bytesRead < size / 3, `${bytesRead} of ${size} bytes`);
    });

    it('is described to HEAD, and served whole or by range with the same tag', async () => {
      const head = await ask({ 'Accept-Encoding': 'gzip' }, 'HEAD');
      const whole = await ask({ 'Accept-Encoding': 'gzip' });
      const bytes = Buffer.from(await whole.arrayBuffer());
      assert.equal(bytes.toString('latin1', 0, 3), 'fgb');
      for (const { headers } of [head, whole]) {
        assert.equal(headers.get('content-length'), String(bytes.length));
        assert.equal(headers.get('accept-ranges'), 'bytes');
        assert.equal(headers.get('content-type'), 'application/flatgeobuf');
        assert.equal(headers.get('content-encoding'), null);
      }
      const etag = whole.headers.get('etag') ?? '';
      assert.match(etag, /^"[^"]+"$/);
      for (const [start, end] of [
        [0, 10],
        [100, 200_000],
        [bytes.length - 7, bytes.length],
      ] as const) {
        const part = await ask({ Range: `bytes=${start}-${end - 1}`, 'If-Range': etag });
        assert.equal(part.status, 206);
        assert.equal(part.headers.get('content-range'), `bytes ${start}-${end - 1}/${bytes.length}`);
        assert.equal(part.headers.get('etag'), etag);
        assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end)));
      }
      const other = await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' });
      assert.deepEqual([other.status, (await other.arrayBuffer()).byteLength], [200, bytes.length]);
      assert.equal((await ask({ 'If-None-Match': etag })).status, 304);
      const behind = await ask({ Range: `bytes=${bytes.length}-` });
      assert.deepEqual(
        [behind.status, behind.headers.get('content-range')],
        [416, `bytes */${bytes.length}`],
      );
    });

    it('comes with GeoJSON features that GDAL opens over HTTP too', async () => {
      const url = `/vsicurl/${api.url}/api/layers/${layerId}/features`;
      assert.equal(countOf(await ogrinfo(url)), count);
      assert.equal(countOf(await ogrinfo(`${url}?${boxQuery}`)), matched);
    });

    it('is absent once its files are deleted', async () => {
      const { database, objects } = api.dependencies;
      const layer = await database.layers.find(layerId);
      assert.ok(layer);
      for (const { fgb, text } of layer.manifest.parts)
        for (const { name } of [fgb, text]) await objects.delete(layer.objectPrefix + name);
      for (const Range of ['bytes=1000-200000', 'bytes=-5']) {
        const reply = await call(api.url, 'GET', path(), { bearer: token, headers: { Range } });
        expectReply(reply, 404, 'layer_not_found');
        assert.equal(reply.headers.get('content-range'), null);
      }
    });
  });
