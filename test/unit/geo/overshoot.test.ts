import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OvershootWarning } from '../../../geo/crs/overshoot.ts';
import { checkPoints } from '../../../geo/geojson/check-points.ts';
import { withReprojected } from '../../../geo/geojson/reproject-document.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import { collection, feature, square, storedText, temporaryDirectory } from './layers.ts';

describe('coordinates that overshoot the ends of the world', () => {
  const directory = temporaryDirectory();
  const write = (document: string | object): string => {
    const path = join(directory, 'source.geojson');
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };
  const build = async (document: string | object) => {
    const outputDirectory = join(directory, 'layer');
    const reported: OvershootWarning[] = [];
    const { warnings } = await withReprojected(
      write(document),
      join(directory, 'converted'),
      (source) => buildLayer({ source, outputDirectory, scratchDirectory: directory, threads: 1 }),
      { warn: (warning) => reported.push(warning) },
    );
    return { text: storedText(outputDirectory), reported, codes: warnings.map(({ code }) => code) };
  };
  const line = (...coordinates: number[][]) => feature({ type: 'LineString', coordinates });

  it('by rounding are clamped, with everything else unchanged', async () => {
    const text =
      '{"type":"FeatureCollection","features":[' +
      '{"type":"Feature","properties":{"a":1.0},"geometry":{"type":"LineString","coordinates":[[8.50,47.0],[1e1, 90.0010]]}},' +
      '{"type":"Feature","properties":null,"geometry":null},' +
      '{"type":"Feature","bbox":[-180.00000000001,-1,-2,0],"properties":{},"geometry":{"type":"LineString","coordinates":[[-180.00000000001,-0.0,7.50],[-2.0,-1]]}},' +
      '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[180,-90]}}]}';
    const { text: stored, reported, codes } = await build(text);
    assert.deepEqual(stored.toSorted(), [
      '{"type":"Feature","bbox":[-180,-1,-2,0],"properties":{},"geometry":{"type":"LineString","coordinates":[[-180,0,7.50],[-2.0,-1]]}}',
      '{"type":"Feature","properties":null,"geometry":null}',
      '{"type":"Feature","properties":{"a":1.0},"geometry":{"type":"LineString","coordinates":[[8.50,47.0],[1e1, 90.0010]]}}'.replace(
        '1e1, 90.0010',
        '10,90',
      ),
      '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[180,-90]}}',
    ]);
    assert.deepEqual(reported, [
      {
        code: 'coordinates_clamped',
        message:
          'Coordinates of 2 features exceed ±180 or ±90 degrees by a rounding error (at most 0.001) and were clamped: features 0, 2.',
        feature: 0,
      },
    ]);
    assert.deepEqual(codes, ['null_geometry']);
  });

  it('are reported by the numbers of twenty features and the count of the others', async () => {
    const features = Array.from({ length: 30 }, (_, n) => line([n, 0], [n, 90.0001]));
    const { reported } = await build(collection(...features));
    assert.match(reported[0]?.message ?? '', /of 30 features .*: features 0, 1, .*, 19 and 10 more\.$/);
  });

  it('by more are refused, naming the feature', async () => {
    const document = collection(line([0, 0], [0, 90.0005]), line([0, 0], [0, 90.0011]));
    await assert.rejects(build(document), {
      code: 'coordinates_out_of_range',
      message:
        'Coordinates must be degrees of longitude and latitude (WGS 84) (feature 1); the extent so far is [0,0,0,90.0011].',
    });
  });

  it('are preserved if a shape continues across the antimeridian', async () => {
    const { reported, codes } = await build(collection(feature(square(179, 0, 2))));
    assert.deepEqual([reported, codes], [[], ['longitude_beyond_180']]);
  });

  it('are checked first if work cannot be undone', async () => {
    const point = (x: number, y: number) => feature({ type: 'Point', coordinates: [x, y] });
    const path = write(collection(point(8, 47), point(180.0005, 47)));
    const seen: string[] = [];
    const work = async (source: string) => {
      seen.push(source);
      return (await checkPoints(source)).count;
    };
    const count = await withReprojected(path, join(directory, 'converted'), work, { inspectFirst: true });
    assert.deepEqual([count, seen], [2, [join(directory, 'converted')]]);
  });
});
