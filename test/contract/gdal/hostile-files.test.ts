import assert from 'node:assert/strict';
import { archives } from '../../fixtures/hostile/archives.ts';
import { databases, flatGeobufs } from '../../fixtures/hostile/databases.ts';
import { drawings } from '../../fixtures/hostile/drawings.ts';
import { gmls, gpxs, kmls } from '../../fixtures/hostile/markup.ts';
import type { HostileFile } from '../../fixtures/hostile/hostile-file.ts';
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
};

for (const [kind, files] of Object.entries(tables)) {
  describe(`${kind} with a defect or an oddity`, function () {
    this.timeout(60_000);
    for (const { name, content, expected } of files) {
      it(`is answered: ${name}`, async () => {
        if ('code' in expected) {
          await assert.rejects(convertFile(content()), (error: Error & { code?: string }) => {
            assert.equal(error.code, expected.code, error.message);
            assert.match(error.message, expected.says);
            assert.doesNotMatch(error.message, /chartroom-convert|\/tmp\//, 'no path of ours');
            return true;
          });
          return;
        }
        const { layers, warnings } = await convertFile(content());
        const counts = layers.map((layer) => [layer.name, layer.manifest.featureCount]);
        assert.deepEqual(Object.fromEntries(counts), expected.layers);
        assert.deepEqual(
          [...new Set(warnings.map(({ code }) => code))].sort(),
          [...(expected.warnings ?? [])].sort(),
          JSON.stringify(warnings),
        );
        if (expected.holds !== undefined) assert.match(layers[0]?.text ?? '', expected.holds);
      });
    }
  });
}
