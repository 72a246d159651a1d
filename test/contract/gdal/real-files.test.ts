import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from '../../fixtures/formats/with-gdal.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { swissMunicipalities, worldCountries } from '../../fixtures/vector/real-data.ts';
import { variantsOf } from '../../support/size.ts';
import { convertFile } from '../../support/convert.ts';
import { readWithGdal } from '../../support/gdal.ts';

const data = {
  'countries of the world': worldCountries('110m'),
  'municipalities of Switzerland': swissMunicipalities(),
};
const formats: readonly (readonly [driver: string, fileName: string])[] = [
  ['ESRI Shapefile', 'data.shp'],
  ['GPKG', 'data.gpkg'],
  ['FlatGeobuf', 'data.fgb'],
  ['GML', 'data.gml'],
];

describe('a real file that GDAL reads', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-real-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const [what, geojson] of variantsOf(Object.entries(data), 1))
    for (const [driver, fileName] of formats)
      it(`is read as by GDAL itself, to the last digit: ${what} as ${driver}`, async () => {
        // GDAL's FlatGeobuf driver supports only one geometry type per layer.
        const files = written(geojson, driver, fileName, ['-nlt', 'PROMOTE_TO_MULTI']);
        for (const { name, content } of files) await writeFile(join(folder, name), content);
        const expected = readWithGdal(join(folder, fileName));
        const wanted = files.find(({ name }) => name === fileName)?.content ?? '';
        const { layers, warnings } = await convertFile(driver === 'ESRI Shapefile' ? zip(files) : wanted);
        const isGml = driver === 'GML';
        const texts = (features: readonly { properties: object; geometry: unknown }[]) =>
          features
            .map(({ properties, geometry }) => {
              // GML ids are stored as feature ids.
              const isOwn = ([key, value]: [string, unknown]) =>
                value !== null && !(isGml && /^(gml_id|fid)$/.test(key));
              const all = Object.entries(properties).filter(isOwn);
              return JSON.stringify([Object.fromEntries(all), geometry]);
            })
            .sort();
        assert.equal(layers.length, 1);
        assert.deepEqual(texts(layers[0]?.features ?? []), texts(expected));
        assert.ok(
          warnings.every(({ code }) => !/lost|gdal/.test(code)),
          JSON.stringify(warnings),
        );
      });
});
