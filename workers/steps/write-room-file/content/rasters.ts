import { join } from 'node:path';
import { boxesMeet } from '../../../../core/exchange/export/part-of-room.ts';
import type { RoomPart } from '../../../../core/exchange/export/export-options.ts';
import { rasterFilesTable, type RasterItem, rastersTable } from '../../../../core/exchange/tables/rasters.ts';
import type { PlannedTable } from '../../../../geo/geopackage/write/package-plan.ts';
import type { ProjectEntry } from '../../../../geo/qgis/project-layers.ts';
import type { RasterManifest } from '../../../../geo/raster/manifest.ts';
import { originalPieces } from '../original-pieces.ts';
import { maxTiles, rasterTiles } from '../raster-tiles.ts';
import type { RoomFileContext } from '../room-file-context.ts';
import { rowTable } from '../row-table.ts';
import type { WrittenKind } from './written-kind.ts';

interface FileRaster {
  readonly raster: RasterItem;
  /** Its tile table; null if the file has none. */
  readonly tiles: {
    readonly table: string;
    readonly manifest: RasterManifest;
  } | null;
}

/** Rasters: their properties, original files and tiles. */
export async function rasterContent(context: RoomFileContext): Promise<WrittenKind> {
  const { folder, records, options, part, names, onEnd } = context;
  const { lastChange } = context.head;
  const items = (await records.all('raster')).filter((raster) => isRasterOf(part, raster));
  const rasters = items.map((raster): FileRaster => {
    const { manifest, name } = raster;
    if (!options.includeTiles || manifest === null) return { raster, tiles: null };
    return { raster, tiles: { table: names.tiles(name), manifest } };
  });
  return {
    tables: [
      ...rasters.flatMap((each) => tileTable(context, each)),
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
    ],
    rows: rasters.reduce((sum, { tiles }) => sum + (tiles === null ? 0 : maxTiles(tiles.manifest)), 0),
    ids: new Set(rasters.map(({ raster }) => raster.id)),
    boxes: () => rasters.map(({ raster }) => raster.manifest?.bbox ?? null).filter((box) => box !== null),
    styles: () => [],
    projectEntries: () => rasters.toReversed().flatMap(projectEntries),
  };
}

function isRasterOf(part: RoomPart | null, { id, manifest }: RasterItem): boolean {
  if (part?.rasters?.includes(id) === false) return false;
  return part?.bbox === undefined || manifest === null || boxesMeet(part.bbox, manifest.bbox);
}

function tileTable({ folder, head, onEnd }: RoomFileContext, { raster, tiles }: FileRaster): PlannedTable[] {
  if (tiles === null) return [];
  const { table: name, manifest } = tiles;
  const made = rasterTiles({ ...raster, manifest }, join(folder, raster.folder), {
    ...{ name, identifier: raster.name, lastChange: head.lastChange },
  });
  return [{ ...made, tiles: () => counted(made.tiles(), (rows) => onEnd(name, rows)) }];
}

function projectEntries({ raster, tiles }: FileRaster): ProjectEntry[] {
  if (tiles === null) return [];
  const { name, visible: isVisible, display } = raster;
  return [{ kind: 'raster', name, isVisible, table: tiles.table, opacity: display.opacity ?? 1 }];
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
