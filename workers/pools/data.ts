import type { PoolCheckActivities } from '../../workflows/contracts/queues.ts';
import type { UpdateActivities } from '../../workflows/contracts/room-updates.ts';
import type { CloneActivities, ImportActivities, RoomActivities } from '../../workflows/contracts/rooms.ts';
import type { OverviewActivities } from '../../workflows/contracts/upkeep.ts';
import type { InspectionActivities, LayerLongActivities } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { roomFileSteps } from '../exchange/import/read-steps.ts';
import { applyUpdate } from '../activities/apply-update.ts';
import { buildImportLayers } from '../activities/build-import-layers.ts';
import { buildLayer } from '../activities/build-layer.ts';
import { buildOverviews } from '../activities/build-overviews.ts';
import { checkPool } from '../activities/check-pool.ts';
import { cloneRoom } from '../activities/clone-room.ts';
import { convertImportTables } from '../activities/convert-import-tables.ts';
import { convertUpload } from '../activities/convert-upload.ts';
import { copyImportTiles } from '../activities/copy-import-tiles.ts';
import { exportRoom } from '../activities/export-room.ts';
import { importMarkers } from '../activities/import-markers.ts';
import { inspectFile } from '../activities/inspect-file.ts';
import { planImport } from '../activities/plan-import.ts';
import { publishImport } from '../activities/publish-import.ts';
import { readImport } from '../activities/read-import.ts';
import { readUpdate } from '../activities/read-update.ts';
import { rebuildLayerOverviews } from '../activities/rebuild-layer-overviews.ts';
import { revertUpdate } from '../activities/revert-update.ts';
import { storeImportMarkers } from '../activities/store-import-markers.ts';
import { storeImportPictures } from '../activities/store-import-pictures.ts';

/** The activities of the pool `data`. */
export function longActivities(
  dependencies: WorkerDependencies,
): LayerLongActivities &
  OverviewActivities &
  RoomActivities &
  ImportActivities &
  UpdateActivities &
  CloneActivities &
  InspectionActivities &
  PoolCheckActivities {
  return {
    buildLayer: buildLayer(dependencies),
    buildOverviews: buildOverviews(dependencies),
    rebuildLayerOverviews: rebuildLayerOverviews(dependencies),
    cloneRoom: cloneRoom(dependencies),
    convertUpload: convertUpload(dependencies),
    importMarkers: importMarkers(dependencies),
    ...importActivities(dependencies),
    readUpdate: readUpdate(dependencies),
    applyUpdate: applyUpdate(dependencies),
    revertUpdate: revertUpdate(dependencies),
    exportRoom: exportRoom(dependencies),
    inspectFile: inspectFile(dependencies),
    checkPool: checkPool('data', dependencies),
  };
}

function importActivities(dependencies: WorkerDependencies): ImportActivities {
  return {
    readImport: readImport(dependencies, roomFileSteps),
    buildImportLayers: buildImportLayers(dependencies, roomFileSteps),
    storeImportPictures: storeImportPictures(dependencies),
    storeImportMarkers: storeImportMarkers(dependencies),
    copyImportTiles: copyImportTiles(dependencies),
    convertImportTables: convertImportTables(dependencies),
    planImport: planImport(dependencies),
    publishImport: publishImport(dependencies),
  };
}
