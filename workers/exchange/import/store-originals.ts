import { importedId } from '../../../core/access/imported.ts';
import { Refusal } from '../../../core/errors.ts';
import { displayOfUpload } from '../../../core/rasters/parse-display.ts';
import type { DisplaySettings } from '../../../core/rasters/display-fields.ts';
import type { RasterOriginalPiece } from '../../../core/rasters/raster.ts';
import type { RasterItem } from '../../../core/exchange/tables/rasters.ts';
import type { PlannedRaster } from '../../../core/exchange/import/content/raster.ts';
import type { LeftOutList } from '../../../core/exchange/import/left-out.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { StepWorkspace } from '../../sandbox/step-executor.ts';
import type { ImportStore } from './import-store.ts';

interface StoreOriginals {
  readonly workspace: StepWorkspace;
  readonly store: ImportStore;
  readonly prefix: string;
  readonly ids: NewIds;
  readonly leftOut: LeftOutList;
}

/** Stores the originals from which raster versions are made. Skips a raster without an original. */
export async function storeOriginals(
  { workspace, store, prefix, ids, leftOut }: StoreOriginals,
  items: readonly RasterItem[],
): Promise<PlannedRaster[]> {
  const rasters: PlannedRaster[] = [];
  for (const [number, item] of items.entries()) {
    const { name, description, visible, fileName, crs, originalFiles, createdAt, updatedAt } = item;
    if (originalFiles === null) {
      const reason =
        'The file does not contain the original of the raster; export the room with include_tiffs to include it.';
      leftOut.add({ what: 'raster', name, code: 'no_original', reason });
      continue;
    }
    const pieces: RasterOriginalPiece[] = [];
    for (const [piece, file] of originalFiles.entries()) {
      const key = `${prefix}original-${number}-${piece}`;
      const bytes = await store.stream(key, 'image/tiff', () => workspace.read(file), true);
      await workspace.remove(file);
      pieces.push({ key, bytes });
    }
    rasters.push({
      ...{ name, description, visible, createdAt, updatedAt },
      id: ids.object('raster', item.id),
      oldId: item.id,
      display: displayOf(item, leftOut),
      original: { fileName, pieces, ...(crs && { crs }) },
      createdBy: importedId(item.createdBy),
    });
  }
  return rasters;
}

function displayOf({ name, display }: RasterItem, leftOut: LeftOutList): DisplaySettings {
  try {
    return displayOfUpload(display) ?? {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    leftOut.add({ what: 'display', name, code: error.code, reason: error.message });
    return {};
  }
}
