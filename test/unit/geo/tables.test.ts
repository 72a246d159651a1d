import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectTable } from '../../../geo/inspection/inspect-table.ts';
import { readTablePoints, type TablePoint } from '../../../geo/table/table-points.ts';
import type { TableWarning } from '../../../geo/table/table-warning.ts';
import { detectFormat } from '../../../geo/detect/detect-format.ts';
import { oddTables } from '../../fixtures/vector/odd-tables.ts';
import { temporaryDirectory } from './layers.ts';
import { documentOf } from './table-document.ts';

describe('a table', () => {
  const directory = temporaryDirectory();
  const write = (content: string | Uint8Array): string => {
    const path = join(directory, 'upload');
    writeFileSync(path, content);
    return path;
  };
  const read = async (content: string | Uint8Array) => {
    const points: TablePoint[] = [];
    const warnings: TableWarning[] = [];
    for await (const batch of readTablePoints(write(content))) {
      points.push(...batch.points);
      warnings.push(...batch.warnings);
    }
    return { points, warnings };
  };

  for (const { name, content, points, first, refusal, warnings = [] } of oddTables) {
    const does = refusal === undefined ? 'is read' : `is refused with ${refusal.code}`;
    it(`with ${name} ${does}`, async () => {
      const bytes = Buffer.from(content);
      assert.equal(detectFormat(bytes.subarray(0, 65_536), bytes.length <= 65_536).format, 'table');
      if (refusal !== undefined) {
        await assert.rejects(read(content), { code: refusal.code, message: refusal.says });
        return;
      }
      const found = await read(content);
      if (points !== undefined) {
        assert.deepEqual(
          found.points.map(({ longitude, latitude }) => [longitude, latitude]),
          points,
        );
      }
      const { properties = {} } = found.points[0] ?? {};
      for (const [key, value] of Object.entries(first ?? {})) assert.equal(properties[key], value);
      assert.equal(found.warnings.length, warnings.length, JSON.stringify(found.warnings));
      warnings.forEach((text, index) => assert.match(found.warnings[index]?.message ?? '', text));
    });
  }

  it('omits rows with infinite coordinates, in a system that the geometry states too', async () => {
    const ewkb = (srid: number, x: number, y: number) => {
      const bytes = Buffer.alloc(25);
      bytes.writeUInt8(1, 0);
      bytes.writeUInt32LE(0x20000001, 1);
      bytes.writeUInt32LE(srid, 5);
      bytes.writeDoubleLE(x, 9);
      bytes.writeDoubleLE(y, 17);
      return bytes.toString('hex');
    };
    const rows = [
      ewkb(2056, Infinity, 1_200_000),
      ewkb(4326, 7, -Infinity),
      'SRID=21781;POINT(1e999 1)',
      ewkb(4326, 7, 46),
    ];
    const path = write(`geom\tn\n${rows.map((row, n) => `${row}\t${n}\n`).join('')}`);
    const { features, warnings } = await documentOf(path);
    assert.deepEqual(
      features.map(({ geometry }) => geometry),
      [{ type: 'Point', coordinates: [7, 46] }],
    );
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['row_left_out', 'row_left_out', 'row_left_out', 'values_typed'],
    );
  });

  it('with columns named like inherited properties is inspected, and gives them no roles', async () => {
    const path = write('__proto__,constructor,title,lat,lon\na,b,c,46,7\n');
    const nameFields = (columns: readonly string[]) => columns;
    const options = { declared: {}, isCut: false, positions: 'degrees', points: null, nameFields } as const;
    const { columns } = await inspectTable(path, options);
    assert.deepEqual(
      columns?.map(({ name, role }) => [name, role]),
      [
        ['__proto__', null],
        ['constructor', null],
        ['title', 'title'],
        ['lat', 'latitude'],
        ['lon', 'longitude'],
      ],
    );
  });

  it('with coordinates beyond the columns that are searched is refused with advice', async () => {
    const names = Array.from({ length: 5000 }, (_, n) => `c${n}`).join();
    await assert.rejects(read(`${names},lat,lon\n${'1,'.repeat(5000)}46,7\n`), {
      code: 'no_coordinates',
      message:
        /Only the first 4000 of its 5002 columns were searched; name those with coordinates as “columns”/,
    });
  });

  it('with several columns of one name keeps all of them', async () => {
    const table = 'name,name,lat,name_2,lon,name\na,b,47,c,7,d\n';
    const expected = { name: 'a', name_3: 'b', name_2: 'c', name_4: 'd' };
    const { points, warnings } = await read(table);
    assert.deepEqual({ ...points[0]?.properties }, expected);
    assert.deepEqual(
      warnings.map(({ code, values }) => [code, values]),
      [['columns_renamed', { columns: '“name_3”, “name_4”' }]],
    );
    const { features } = await documentOf(write(table));
    assert.deepEqual(features[0]?.properties, { ...expected, lat: 47, lon: 7 });
  });

  it('longer than the pieces in which it is read keeps all rows and their numbers', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `"row\n""${n}""",${(n % 90) + 0.5},${n % 180}`);
    const { points } = await read(`name,lat,lon\n${rows.join('\n')}`);
    assert.equal(points.length, 60_000);
    points.forEach(({ properties, row }, n) => {
      assert.equal(properties.name, `row\n"${n}"`);
      assert.equal(row, n + 2);
    });
  });

  it('may have a row of many megabytes, and is refused if a row does not end', async () => {
    const beginning = 'lat,lon,title\n46,7,';
    const { points } = await read(`${beginning}${'x'.repeat(20 * 2 ** 20)}\n47,8,b\n`);
    assert.deepEqual(
      points.map(({ latitude }) => latitude),
      [46, 47],
    );
    const endless = read(`${beginning}${'x'.repeat(33 * 2 ** 20)}`);
    await assert.rejects(endless, { code: 'invalid_table', message: /^Row 2 of the table is longer than/ });
  });

  it('of lines and polygons is a GeoJSON document of features with the other columns as text', async () => {
    const content =
      'id;WKT;name\n007;"MULTIPOLYGON (((7 46, 8 46, 8 47, 7 46)))";a\n8;LINESTRING M (7 46 1, 8 47 2);\n' +
      '9;MULTIPOINT ((7 46), (8 47));c\n10;POINT EMPTY;d\n11;POLYGON ((7 46;e\n';
    const { features, warnings } = await documentOf(write(content));
    assert.deepEqual(
      features.map(({ geometry }) => geometry),
      [
        {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [7, 46],
                [8, 46],
                [8, 47],
                [7, 46],
              ],
            ],
          ],
        },
        {
          type: 'LineString',
          coordinates: [
            [7, 46],
            [8, 47],
          ],
        },
        {
          type: 'MultiPoint',
          coordinates: [
            [7, 46],
            [8, 47],
          ],
        },
        { type: 'Point', coordinates: [] },
      ],
    );
    assert.deepEqual(features[0]?.properties, { id: '007', name: 'a' });
    assert.match(warnings[0]?.message ?? '', /^Row 6 /);
  });
});
