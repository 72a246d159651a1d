import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '../../../geo/declaration.ts';
import type { TablePositions } from '../../../geo/table/position-converter.ts';
import { openTable } from '../../../geo/table/read-table.ts';

/** The rows of a table and the codes of its warnings. */
async function read(content: string | Uint8Array, declared: Declaration, as: TablePositions = 'degrees') {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-declared-'));
  try {
    const path = join(folder, 'table');
    await writeFile(path, content);
    const { columns, batches } = await openTable(path, declared, as);
    const rows: string[][] = [];
    const codes: string[] = [];
    for await (const { features, warnings } of batches) {
      rows.push(...features.map(({ fields }) => fields));
      codes.push(...warnings.map(({ code }) => code));
    }
    return { columns, rows, codes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a table with declared properties', () => {
  const western = Buffer.from('name,lat,lon\nZ\xfcrich \xa3,47,8\n', 'latin1');

  it('is read in the declared encoding, without a warning', async () => {
    const { rows, codes } = await read(western, { encoding: 'windows-1250' });
    assert.deepEqual(rows, [['Zürich Ł', '47', '8']]);
    assert.deepEqual(codes, []);
    assert.deepEqual((await read(western, {})).codes, ['encoding_guessed']);
  });

  it('is refused if it is not in the declared encoding', async () => {
    await assert.rejects(read(western, { encoding: 'utf-8' }), {
      code: 'invalid_table',
      message: /not in utf-8, the declared encoding/,
    });
  });

  it('is separated by the declared delimiter', async () => {
    const content = 'a;lat|lat|lon\n1;2|47|8\n';
    assert.deepEqual((await read(content, { delimiter: '|' })).columns, ['a;lat', 'lat', 'lon']);
  });

  it('is refused if the declared delimiter does not make a table of it', async () => {
    await assert.rejects(read('name,lat,lon\na,47,8\n', { delimiter: '|' }), {
      code: 'invalid_table',
      message: /declared delimiter/,
    });
  });

  const pairs = 'id,lat,lon,p,q,g\n1,1,2,47,8,POINT (8.5 47.5)\n';
  const positionOf = async (content: string, declared: Declaration, as: TablePositions = 'degrees') => {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-declared-'));
    try {
      await writeFile(join(folder, 'table'), content);
      const { batches } = await openTable(join(folder, 'table'), declared, as);
      for await (const { features } of batches)
        if (features[0] !== undefined) return features[0].geometry.coordinates;
      return null;
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('is read by the declared columns, whatever their names', async () => {
    const pair = { columns: { longitude: 'q', latitude: 'p' } };
    assert.deepEqual(await positionOf(pairs, pair), [8, 47]);
    assert.deepEqual(await positionOf(pairs, { columns: { geometry: 'g' } }), [8.5, 47.5]);
    const both = 'name;where\nBern;46.95, 7.44\n';
    assert.deepEqual(await positionOf(both, { columns: { geometry: 'where' } }), [7.44, 46.95]);
    const below = 'Report\n\nname;u;v\nBern;7,44;46,95\n';
    assert.deepEqual(await positionOf(below, { columns: { longitude: 'u', latitude: 'v' } }), [7.44, 46.95]);
  });

  it('is read in the order of the axes in which its positions are in the declared system', async () => {
    const declared = { crs: { code: 23700 } };
    const budapest = [650_000, 240_000] as const;
    // In Hungary, Y is the easting.
    const rows = { 'EOV_Y,EOV_X': budapest, 'X,Y': budapest, 'x,y': budapest.toReversed() };
    for (const [header, row] of Object.entries(rows))
      assert.deepEqual(await positionOf(`${header}\n${row.join()}\n`, declared, 'as written'), budapest);
    const content = 'id,x,y\n1,240000,650000\n';
    assert.deepEqual((await read(content, declared, 'as written')).codes, ['axes_swapped']);
    const chosen = { ...declared, columns: { longitude: 'x', latitude: 'y' } };
    assert.deepEqual(await positionOf(content, chosen, 'as written'), [240_000, 650_000]);
  });

  it('is read in the declared system, whatever its geometries state', async () => {
    const content = 'wkt\n"SRID=4326;POINT (2600000 1200000)"\n';
    const [x, y] = (await positionOf(content, { crs: { code: 2056 } })) as [number, number];
    assert.ok(Math.abs(x - 7.438632) < 1e-5 && Math.abs(y - 46.951083) < 1e-5, `${x}, ${y}`);
  });

  it('is refused with its columns if it has no column of a declared name', async () => {
    for (const columns of [{ longitude: 'east', latitude: 'p' }, { title: 'Name' }])
      await assert.rejects(read(pairs, { columns }), { code: 'invalid_columns', message: /“id”, “lat”/ });
  });
});
