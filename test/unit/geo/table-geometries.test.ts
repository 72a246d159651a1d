import assert from 'node:assert/strict';
import { temporaryDirectory } from './layers.ts';
import { assertNear, tableReader } from './table-reader.ts';

describe('geometries in cells of a table', () => {
  const read = tableReader(temporaryDirectory());

  const point = '[7.44,46.95]';
  const geometries: Readonly<Record<string, [cell: string, type: string]>> = {
    'a GeoJSON polygon': [`{"type":"Polygon","coordinates":[[${point},[8,46],[8,47],${point}]]}`, 'Polygon'],
    'a GeoJSON feature': [`{"type":"Feature","geometry":{"type":"Point","coordinates":${point}}}`, 'Point'],
    'a GeoJSON collection': [
      `{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[${point}]}]}`,
      'GeometryCollection',
    ],
    'EWKB of PostGIS': ['0101000020E610000000000000000020400000000000804740', 'Point'],
    'WKB without a system': ['010100000000000000000020400000000000804740', 'Point'],
    'big-endian WKB': ['000000000140200000000000004047800000000000', 'Point'],
    'WKB of a bytea column': ['\\x010100000000000000000020400000000000804740', 'Point'],
    'EWKB of a line with heights': [
      '01020000A0E6100000020000000000000000002040000000000080474000000000000059400000000000002240000000000080474000000000000059C0',
      'LineString',
    ],
    'EWKB of a multi-polygon': [
      '010600000001000000010300000001000000040000000000000000001C40000000000000474000000000000020400000000000004740000000000000204000000000008047400000000000001C400000000000004740',
      'MultiPolygon',
    ],
    'an area of ODK': [
      '46.95 7.44 540.0 4.0; 46.96 7.44 540 4; 46.96 7.45 540 4; 46.95 7.44 540.0 4.0;',
      'Polygon',
    ],
    'a trace of ODK': ['46.95 7.44 0.0 0.0;46.96 7.44 540 4', 'LineString'],
    'well-known text': ['SRID=4326;POINT Z (7.44 46.95 520)', 'Point'],
  };
  for (const [what, [cell, type]] of Object.entries(geometries))
    it(`may be ${what} in a cell, under any name`, async () => {
      const { features } = await read(`id,anything\n1,"${cell.replaceAll('"', '""')}"\n`);
      assert.deepEqual(
        features.map(({ geometry }) => geometry.type),
        [type],
      );
    });

  const ewkb = (srid: number, x: number, y: number) => {
    const bytes = Buffer.alloc(25);
    bytes.writeUInt8(1, 0);
    bytes.writeUInt32LE(0x20000001, 1);
    bytes.writeUInt32LE(srid, 5);
    bytes.writeDoubleLE(x, 9);
    bytes.writeDoubleLE(y, 17);
    return bytes.toString('hex');
  };

  it('are converted from the system that EWKB declares', async () => {
    const { features } = await read(`geom\tid\n${ewkb(2056, 2_600_000, 1_200_000)}\t1\n`);
    assertNear(features[0]?.geometry.coordinates, [7.438632421, 46.951082771]);
  });

  it('of EWKB in a system that only PROJ converts are refused with its code', async () => {
    const [one, other] = [ewkb(28992, 120_000, 487_000), ewkb(27700, 530_000, 180_000)];
    await assert.rejects(read(`geom\n${one}\n`), {
      code: 'unsupported_crs',
      details: { found: 'EPSG:28992' },
    });
    await assert.rejects(read(`geom\n${one}\n${other}\n`), {
      code: 'unsupported_crs',
      details: { found: 'EPSG:28992, EPSG:27700' },
    });
    const { features, warnings } = await read(`geom\n${one}\n${ewkb(4326, 7, 46)}\n${ewkb(4326, 8, 47)}\n`);
    assert.equal(features.length, 2);
    assert.deepEqual(warnings, ['row_left_out']);
  });

  it('in damaged geometries leave their row out', async () => {
    const whole = '0102000000020000000000000000002040000000000080474000000000000022400000000000804740';
    const cells = [
      whole,
      whole.slice(0, -2),
      '0102000000FFFFFFFF0000000000002040',
      '{"type":"Point","coordinates":["a"]}',
    ];
    const { features, warnings } = await read(
      `id\tgeom\n${cells.map((cell, n) => `${n}\t${cell}\n`).join('')}`,
    );
    assert.equal(features.length, 1);
    assert.deepEqual(warnings, ['row_left_out', 'row_left_out', 'row_left_out']);
  });
});
