import { join } from 'node:path';
import { rasterFilesTable, rastersTable } from '../../../core/exchange/tables/rasters.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import { originalPieces } from './original-pieces.ts';
import { rasterTiles } from './raster-tiles.ts';
import type { RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/** Rasters: their properties, original files and tiles. */
export function rasterTables({ folder, options, head, rasters, learnt }: RoomFileContext): PlannedTable[] {
  const { lastChange } = head;
  const onEnd = (table: string, rows: number) => void learnt.counts.set(table, rows);
  return [
    ...rasters.flatMap(({ raster, tiles }): PlannedTable[] => {
      if (tiles === null) return [];
      const { table: name, manifest } = tiles;
      const made = rasterTiles({ ...raster, manifest }, join(folder, raster.folder), {
        ...{ name, identifier: raster.name, lastChange },
      });
      return [{ ...made, tiles: () => counted(made.tiles(), (rows) => onEnd(name, rows)) }];
    }),
    rowTable(rastersTable, {
      ...{ lastChange, onEnd },
      sources: () => [rasters.map(({ raster, tiles }) => ({ raster, tileTable: tiles?.table ?? null }))],
    }),
    rowTable(rasterFilesTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        if (!options.includeTiffs) return;
        for (const { raster } of rasters) {
          const files = (raster.originalFiles ?? []).map((file) => join(folder, file));
          for await (const piece of originalPieces(files, join(folder, 'piece.spool')))
            yield [{ rasterId: raster.id, ...piece }];
        }
      },
    }),
  ];
}

async function* counted<Row>(
  batches: AsyncIterable<readonly Row[]>,
  onEnd: (rows: number) => void,
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    yield batch;
  }
  onEnd(rows);
}
