import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archives } from '../../fixtures/hostile/archives.ts';
import { databases, flatGeobufs } from '../../fixtures/hostile/databases.ts';
import { drawings } from '../../fixtures/hostile/drawings.ts';
import { gmls, gpxs, kmls } from '../../fixtures/hostile/markup.ts';
import { parquets } from '../../fixtures/hostile/parquets.ts';
import { type HostileFile, noUser } from '../../fixtures/hostile/hostile-file.ts';
import { shapefiles } from '../../fixtures/hostile/shapefiles.ts';
import { convertFile } from '../../support/convert.ts';

const tables: Record<string, readonly HostileFile[]> = {
  'a ZIP archive': archives,
  'a Shapefile': shapefiles,
  'a KML': kmls,
  'a GPX': gpxs,
  'a GML': gmls,
  'a GeoPackage': databases,
  'a FlatGeobuf': flatGeobufs,
  'a DXF': drawings,
  'a Parquet': parquets,
};

describe('a defective or unusual file', () => {
  let server: Server;
  let hits = 0;
  before(async () => {
    server = createServer((_request, response) => {
      hits++;
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.close();
    assert.equal(hits, 0, 'no address that a file names was ever asked');
  });

  /** Replaces the address in the files by that of a listener. */
  const within = (content: string | Uint8Array): string | Uint8Array =>
    typeof content === 'string'
      ? content.replaceAll(noUser, `127.0.0.1:${(server.address() as AddressInfo).port}`)
      : content;

  for (const [kind, files] of Object.entries(tables)) {
    describe(`as ${kind}`, () => {
      for (const { name, content, expected } of files) {
        it(`is accepted or rejected as expected: ${name}`, async () => {
          if ('code' in expected) {
            await assert.rejects(convertFile(within(content())), (error: Error & { code?: string }) => {
              assert.equal(error.code, expected.code, error.message);
              assert.match(error.message, expected.says);
              assert.doesNotMatch(
                error.message,
                /chartroom-convert|\/tmp\/|root:x:/,
                'nothing of the machine',
              );
              return true;
            });
            return;
          }
          const { layers, warnings } = await convertFile(within(content()));
          const counts = layers.map((layer) => [layer.name, layer.manifest.featureCount]);
          assert.deepEqual(Object.fromEntries(counts), expected.layers);
          const codes = [...new Set(warnings.map(({ code }) => code))];
          assert.deepEqual(codes.sort(), [...(expected.warnings ?? [])].sort(), JSON.stringify(warnings));
          for (const { text } of layers) assert.doesNotMatch(text, /root:x:/, 'nothing of the machine');
          if (expected.holds !== undefined) assert.match(layers[0]?.text ?? '', expected.holds);
        });
      }
    });
  }
});
