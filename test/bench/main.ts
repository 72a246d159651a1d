import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gdalVersion } from '../support/gdal.ts';
import { measure } from './measure.ts';
import { RowSkipped, type BenchRow } from './row.ts';
import { boxRows } from './rows/bbox.ts';
import { bucketUploadRow, chunkedUploadRow } from './rows/chunked-upload.ts';
import { cloneRow } from './rows/clone.ts';
import { colouredPolygonsRows } from './rows/coloured-polygons.ts';
import { engineRows } from './rows/engine.ts';
import { firstTileRow } from './rows/first-tile.ts';
import { firstViewRow } from './rows/first-view.ts';
import { liveEventRow } from './rows/live-events.ts';
import { packageRows } from './rows/package.ts';
import { panningRow } from './rows/panning.ts';
import { pointRows } from './rows/points.ts';
import { rasterTileRows } from './rows/raster-tiles.ts';
import { rasterUploadRows } from './rows/raster-upload.ts';
import { roomImportRow } from './rows/room-import.ts';
import { scaleRows } from './rows/scale.ts';
import { tilePyramidRow } from './rows/tile-pyramid.ts';
import { tileRows } from './rows/tiles.ts';
import { uploadRow } from './rows/upload.ts';

const rows: BenchRow[] = [
  ...engineRows,
  ...scaleRows,
  ...pointRows,
  ...packageRows,
  uploadRow,
  chunkedUploadRow,
  bucketUploadRow,
  cloneRow,
  roomImportRow,
  ...boxRows,
  ...tileRows,
  firstTileRow,
  firstViewRow,
  panningRow,
  ...colouredPolygonsRows,
  liveEventRow,
  ...rasterUploadRows,
  ...rasterTileRows,
  tilePyramidRow,
];

const { values } = parseArgs({
  options: {
    cache: { type: 'string', default: join(homedir(), '.cache', 'chartroom', 'bench') },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});

console.log(
  `Node ${process.version}, ${gdalVersion()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`,
);
console.log(`Medians of ${values.rounds} runs by turns. Ratio: how many times faster than the peer.\n`);
const widths = [38, 36, 16, 16, 8, 14] as const;
const line = (cells: string[]): string => cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' ');
console.log(line(['work', 'peer', 'ours', 'peer', 'ratio', 'floor / goal']));

const chosen = rows.filter(
  ({ name, onDemand }) => name.includes(values.only) && !(onDemand === true && values.only === ''),
);
for (const row of chosen) {
  const scratchDirectory = mkdtempSync(join(tmpdir(), 'chartroom-bench-'));
  try {
    const runs = await row.prepare({ cacheDirectory: values.cache, scratchDirectory });
    const { own, peer } = await measure(runs, row.rounds ?? Number(values.rounds));
    const rate = row.show ?? ((seconds) => `${((row.units ?? 1) / seconds).toFixed(1)} ${row.unit ?? ''}`);
    const ratio = `${(peer / own).toFixed(2)}x`;
    console.log(line([row.name, row.peer, rate(own), rate(peer), ratio, `${row.floor}x / ${row.goal}x`]));
    if (runs.remark !== undefined) console.log(`  ${runs.remark()}`);
  } catch (error) {
    if (!(error instanceof RowSkipped)) throw error;
    console.log(`${row.name}: left out. ${error.message}`);
  } finally {
    rmSync(scratchDirectory, { recursive: true, force: true });
  }
}
