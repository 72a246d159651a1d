import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import sharp from 'sharp';
import { originalPieces } from '../../../../workers/steps/write-room-file/original-pieces.ts';
import { RasterCogs, readerOf, run } from '../../../support/raster-cogs.ts';
import { RoomFolder } from '../../../support/room-folder.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenFile } from './write.ts';

const half = 20037508.342789244;
const colours = {
  width: 700,
  height: 600,
  dataType: 'uint8',
  bands: 3,
  system: 'EPSG:3857',
  interpretations: ['Red', 'Green', 'Blue'],
  value: (column: number, row: number, band: number) => (band === 0 ? column : band === 1 ? row : 90) % 256,
} as const;

describe('rasters in the file of a room', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let cogs: RasterCogs;
  beforeEach(() => {
    folder = temporaryFolder();
    cogs = new RasterCogs();
  });
  afterEach(() => {
    folder.remove();
    cogs.remove();
  });

  it('have the imagery tiles of the COG, byte for byte', async () => {
    const cog = cogs.make({ ...colours, extent: [900_000, 5_900_000, 905_000, 5_904_000] }, ['COMPRESS=WEBP'], { kind: 'imagery' }); // prettier-ignore
    const room = new RoomFolder(folder.path);
    room.raster('raster-1', 'Luftbild', [cog]);
    using file = await writtenFile(room, { includeTiles: true });
    const tiles = file.rows('SELECT * FROM tiles_luftbild ORDER BY zoom_level, tile_row, tile_column');
    const finest = tiles.filter(({ zoom_level: zoom }) => zoom === cog.manifest.maxZoom);
    assert(finest.length >= 4);
    for (const { tile_data: data } of finest) assert(cog.bytes.includes(Buffer.from(data as Uint8Array)));
    assert.equal(file.rows("SELECT * FROM gpkg_extensions WHERE extension_name = 'gpkg_webp'").length, 1);
    assert.equal(file.rows('SELECT tile_table FROM chartroom_rasters')[0]?.tile_table, 'tiles_luftbild');
    // GDAL finds the same colours at the same positions.
    const out = join(folder.path, 'out.raw');
    const colour = (path: string) => {
      run('gdal_translate', '-q', '-of', 'ENVI', '-b', '1', '-projwin', '901000', '5903000', '903000', '5902000', path, out); // prettier-ignore
      return readFileSync(out);
    };
    assert(colour(`GPKG:${file.path}:tiles_luftbild`).equals(colour(cog.path)));
  }); // prettier-ignore

  it('have pictures as tiles of numeric data, rendered like the raster', async () => {
    const numbers = {
      width: 300,
      height: 300,
      dataType: 'float32',
      system: 'EPSG:3857',
      nodata: -1,
    } as const;
    const cog = cogs.make({ ...numbers, extent: [0, 0, 3000, 3000], value: (column, row) => column + row }, ['COMPRESS=ZSTD']); // prettier-ignore
    const room = new RoomFolder(folder.path);
    room.raster('raster-1', '"; --', [cog], { display: { vmin: 0, vmax: 600, colormap: 'magma' } });
    using file = await writtenFile(room, { includeTiles: true });
    const [tile] = file.rows('SELECT * FROM tiles_raster ORDER BY zoom_level DESC LIMIT 1');
    const rendering = { mode: 'singleband', band: 1, resampling: 'bilinear', colors: { type: 'named', name: 'magma', vmin: 0, vmax: 600 } } as const; // prettier-ignore
    const address = { z: Number(tile?.zoom_level), x: Number(tile?.tile_column), y: Number(tile?.tile_row) };
    const drawn = await readerOf(cog).tile(address, rendering, { size: 256, format: 'png' });
    assert(Buffer.from(tile?.tile_data as Uint8Array).equals(drawn?.bytes ?? new Uint8Array()));
    const { format, width, height } = await sharp(tile?.tile_data as Uint8Array).metadata();
    assert.deepEqual([format, width, height], ['png', 256, 256]);
  });

  it('are one pyramid if two parts meet at the antimeridian', async () => {
    const west = cogs.make({ ...colours, extent: [half - 5000, 0, half, 4000] }, ['COMPRESS=WEBP'], { kind: 'imagery' }); // prettier-ignore
    const east = cogs.make({ ...colours, extent: [-half, 0, -half + 5000, 4000] }, ['COMPRESS=WEBP'], { kind: 'imagery' }); // prettier-ignore
    const room = new RoomFolder(folder.path);
    room.raster('raster-1', 'Fiji', [west, east]);
    using file = await writtenFile(room, { includeTiles: true });
    const zoom = west.manifest.maxZoom;
    const columns = file
      .rows('SELECT DISTINCT tile_column AS x FROM tiles_fiji WHERE zoom_level = ? ORDER BY x', zoom)
      .map(({ x }) => x);
    assert.equal(columns[0], 0);
    assert.equal(columns.at(-1), 2 ** zoom - 1);
    assert(columns.length < 12);
  });

  it('have their originals in pieces of one size, whatever the source pieces', async () => {
    const bytes = Buffer.alloc(36 * 2 ** 20 + 5, 'the bytes of a TIFF ');
    const cut = [0, 5, 16 * 2 ** 20, 16 * 2 ** 20 + 1, 35 * 2 ** 20, bytes.length];
    const originals = cut.slice(1).map((end, index) => bytes.subarray(cut[index], end));
    const cog = cogs.make({ ...colours, extent: [0, 0, 5000, 4000] }, ['COMPRESS=WEBP'], { kind: 'imagery' });
    const room = new RoomFolder(folder.path);
    room.raster('raster-1', 'a', [cog], { originals });
    room.raster('raster-2', 'b', [cog], { originals: [Buffer.from('short')] });
    using file = await writtenFile(room);
    const pieces = file.rows("SELECT * FROM chartroom_raster_files WHERE raster_id = 'raster-1' ORDER BY number"); // prettier-ignore
    const blobs = pieces.map(({ data }) => Buffer.from(data as Uint8Array));
    assert.deepEqual(blobs.map(({ length }) => length), [16 * 2 ** 20, 16 * 2 ** 20, 4 * 2 ** 20 + 5]); // prettier-ignore
    assert(Buffer.concat(blobs).equals(bytes));
    assert.deepEqual(pieces.map(({ number }) => number), [0, 1, 2]); // prettier-ignore
    for (const [index, { sha256 }] of pieces.entries())
      assert.equal(sha256, createHash('sha256').update(blobs[index] ?? '').digest('hex')); // prettier-ignore
    assert.equal(file.counts.chartroom_raster_files, 4);
    using without = await writtenFile(withoutFile(room), { includeTiffs: false });
    assert.equal(without.counts.chartroom_raster_files, 0);
  });

  it('leave no temporary files of an assembled piece', async () => {
    const names = ['x', 'y', 'z'].map((name) => join(folder.path, name));
    for (const [index, name] of names.entries()) writeFileSync(name, 'abc'.slice(0, index + 1));
    const scratch = join(folder.path, 'scratch');
    const texts: string[] = [];
    for await (const { content } of originalPieces(names, scratch, 4))
      texts.push(readFileSync(content.file).subarray(content.start, content.end).toString());
    assert.deepEqual(texts, ['aaba', 'bc']);
    assert(!existsSync(scratch));
  });
});

function withoutFile(room: RoomFolder): RoomFolder {
  room.remove('room.gpkg');
  return room;
}
