import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GeometryCutter } from '../../../geo/antimeridian/cut-geometry.ts';
import { emptyGeometry, readGeometry } from '../../../geo/geojson/geometry.ts';
import { GeometryBuffer } from '../../../geo/geojson/geometry-buffer.ts';
import { GeometryBlob } from '../../../geo/geopackage/write/geometry-blob.ts';
import { geometryOfBlob } from '../../support/geopackage/geometry-of-blob.ts';

type Position = readonly number[];
type Geometry = { readonly type: string; readonly coordinates: unknown };

const cutter = new GeometryCutter();
const blob = new GeometryBlob();

/** The geometry as other programs read it; null if it is not cut. */
function cut(geometry: object): Geometry | null {
  const buffer = new GeometryBuffer();
  const parsed = emptyGeometry();
  readGeometry(Buffer.from(`${JSON.stringify(geometry)}\0`), 0, buffer, parsed);
  if (!cutter.cut(parsed, buffer)) return null;
  blob.encode(cutter.geometry, cutter.coordinates);
  return geometryOfBlob(blob.bytes.subarray(0, blob.length)) as Geometry;
}

function polygon(...rings: Position[][]): object {
  return { type: 'Polygon', coordinates: rings };
}

/** Twice the area in square degrees. */
function areaOf(ring: readonly Position[]): number {
  return Math.abs(ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0)); // prettier-ignore
}

function polygonsOf({ type, coordinates }: Geometry): Position[][][] {
  return (type === 'MultiPolygon' ? coordinates : [coordinates]) as Position[][][];
}

/** Without holes. */
function areaOfPolygons(polygons: readonly Position[][][]): number {
  return polygons.reduce((sum, [shell = [], ...holes]) => {
    return sum + areaOf(shell) - holes.reduce((all, hole) => all + areaOf(hole), 0);
  }, 0);
}

describe('cutting a geometry at the antimeridian', () => {
  it('leaves geometries on one side as they are, also if they touch it', () => {
    assert.equal(cut(polygon([[170, 0], [180, 0], [180, 9], [170, 0]])), null); // prettier-ignore
    assert.equal(cut({ type: 'LineString', coordinates: [[0, 0], [180, 0], [180, 9]] }), null); // prettier-ignore
    assert.equal(cut({ type: 'Point', coordinates: [-180, 0] }), null);
    assert.equal(cut({ type: 'MultiPoint', coordinates: [[179, 0], [-179, 0]] }), null); // prettier-ignore
    assert.equal(cut(polygon([[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]])), null); // prettier-ignore
    assert.equal(cut({ type: 'LineString', coordinates: [] }), null);
    assert.equal(cut({ type: 'MultiPolygon', coordinates: [[], [[]]] }), null);
  });

  it('makes a polygon a multi-polygon', () => {
    const across = polygon([[170, 0], [-170, 0], [-170, 20], [170, 20], [170, 0]]); // prettier-ignore
    const { type, coordinates } = cut(across)!;
    assert.equal(type, 'MultiPolygon');
    const rings = (coordinates as Position[][][]).map(([ring]) => ring!.map(([x]) => x!));
    assert.deepEqual(rings.map((ring) => [Math.min(...ring), Math.max(...ring)]), [[170, 180], [-180, -170]]); // prettier-ignore
  });

  it('makes a line a multi-line, with the height where it crosses', () => {
    const line = { type: 'LineString', coordinates: [[170, 0, 100], [-170, 10, 200], [-160, 10, 300]] }; // prettier-ignore
    assert.deepEqual(cut(line), {
      type: 'MultiLineString',
      coordinates: [[[170, 0, 100], [180, 5, 150]], [[-180, 5, 150], [-170, 10, 200], [-160, 10, 300]]],
    }); // prettier-ignore
  });

  it('wraps geometries beyond it', () => {
    assert.deepEqual(cut({ type: 'Point', coordinates: [190, 5, 7] }), { type: 'Point', coordinates: [-170, 5, 7] }); // prettier-ignore
    assert.deepEqual(cut({ type: 'MultiPoint', coordinates: [[-190, 5], [1, 2]] }), { type: 'MultiPoint', coordinates: [[170, 5], [1, 2]] }); // prettier-ignore
    const beyond = polygon([[185, 0], [190, 0], [190, 5], [185, 0]]); // prettier-ignore
    assert.deepEqual(cut(beyond), polygon([[-175, 0], [-170, 0], [-170, 5], [-175, 0]])); // prettier-ignore
    const through = { type: 'LineString', coordinates: [[175, 0], [185, 0]] }; // prettier-ignore
    assert.deepEqual(cut(through), { type: 'MultiLineString', coordinates: [[[175, 0], [180, 0]], [[-180, 0], [-175, 0]]] }); // prettier-ignore
  });

  it('assigns holes to the part that contains them, and cuts those that cross', () => {
    const shell = [[160, 0], [-160, 0], [-160, 40], [160, 40], [160, 0]]; // prettier-ignore
    const east = [[-170, 10], [-165, 10], [-165, 15], [-170, 10]]; // prettier-ignore
    const across = [[175, 20], [-175, 20], [-175, 30], [175, 30], [175, 20]]; // prettier-ignore
    const parts = polygonsOf(cut(polygon(shell, east, across))!);
    assert.deepEqual(parts.map((rings) => rings.length).sort(), [1, 2]);
    assert.equal(areaOfPolygons(parts), 2 * (40 * 40 - 12.5 - 100));
    assert.deepEqual(parts.find((rings) => rings.length === 2)?.[1], east);
  });

  it('extends a ring around a pole to the pole, with heights', () => {
    const ring = [[0, 70, 5], [90, 70, 5], [180, 70, 5], [-90, 70, 5], [0, 70, 5]]; // prettier-ignore
    const parts = polygonsOf(cut(polygon(ring))!);
    assert.equal(areaOfPolygons(parts), 2 * 360 * 20);
    for (const position of parts.flat(2)) assert.equal(position[2], 5);
  });

  it('cuts the members of a collection and the parts of others', () => {
    const line = { type: 'LineString', coordinates: [[179, 0], [-179, 0]] }; // prettier-ignore
    const plain = { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }; // prettier-ignore
    const found = cut({ type: 'GeometryCollection', geometries: [plain, line] }) as unknown as { geometries: unknown[] }; // prettier-ignore
    assert.deepEqual(found.geometries, [plain, { type: 'MultiLineString', coordinates: [[[179, 0], [180, 0]], [[-180, 0], [-179, 0]]] }]); // prettier-ignore
    const lines = cut({
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
        line.coordinates,
      ],
    });
    assert.equal((lines?.coordinates as unknown[]).length, 3);
  });

  it('preserves the area of any polygon, within the range of longitudes', () => {
    const spokes = fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 });
    const range = { noNaN: true } as const;
    const shape = fc.record({
      spokes,
      center: fc.double({ min: 135, max: 225, ...range }),
      radius: fc.double({ min: 0.5, max: 60, ...range }),
      hasHole: fc.boolean(),
      isWrapped: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ spokes: lengths, center, radius, hasHole, isWrapped }) => {
        const star = (size: number): Position[] => {
          const ring = lengths.map((length, i): Position => {
            const angle = (i / lengths.length) * 2 * Math.PI;
            return [center + Math.cos(angle) * length * size, Math.sin(angle) * length * size, i];
          });
          return [...ring, ring[0]!];
        };
        const rings = hasHole ? [star(radius), star(radius / 4)] : [star(radius)];
        const sent = rings.map((ring) => ring.map(([x = 0, ...rest]) => [isWrapped && x > 180 ? x - 360 : x, ...rest])); // prettier-ignore
        const found = cut(polygon(...sent));
        const parts = found === null ? [sent] : polygonsOf(found);
        for (const [x = 0, , z = -1] of parts.flat(2)) {
          assert.ok(Math.abs(x) <= 180 && z >= 0 && z < lengths.length);
        }
        for (const ring of parts.flat(1))
          for (const [i, [x = 0]] of ring.entries())
            if (i > 0) assert.ok(Math.abs(x - ring[i - 1]![0]!) <= 180);
        const expected = areaOfPolygons([rings]);
        assert.ok(Math.abs(areaOfPolygons(parts) - expected) < 1e-9 * Math.max(1, expected));
      }),
    );
  });
});
