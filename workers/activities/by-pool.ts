import { limits } from '../../core/limits.ts';
import type { JobActivities } from '../../workflows/contracts/jobs.ts';
import type { Pool, PoolCheckActivities } from '../../workflows/contracts/queues.ts';
import type { UpdateActivities } from '../../workflows/contracts/room-updates.ts';
import type {
  CloneActivities,
  ImportActivities,
  ImportRasterActivities,
  RoomActivities,
} from '../../workflows/contracts/rooms.ts';
import type {
  OverviewActivities,
  RareWorkflow,
  UpkeepActivities,
  UpkeepWorkflow,
} from '../../workflows/contracts/upkeep.ts';
import type {
  InspectionActivities,
  LayerLongActivities,
  LayerShortActivities,
  RasterActivities,
} from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { roomFileSteps } from '../exchange/import/read-steps.ts';
import { applyUpdate } from './apply-update.ts';
import { beginJob } from './begin-job.ts';
import { buildImportLayers } from './build-import-layers.ts';
import { buildLayer } from './build-layer.ts';
import { buildOverviews } from './build-overviews.ts';
import { buildRaster } from './build-raster.ts';
import { checkPool } from './check-pool.ts';
import { cloneRoom } from './clone-room.ts';
import { convertImportTables } from './convert-import-tables.ts';
import { convertUpload } from './convert-upload.ts';
import { copyImportTiles } from './copy-import-tiles.ts';
import { exportRoom } from './export-room.ts';
import { failJob } from './fail-job.ts';
import { importMarkers } from './import-markers.ts';
import { importRaster } from './import-raster.ts';
import { inspectFile } from './inspect-file.ts';
import { inspectUpload } from './inspect-upload.ts';
import { planImport } from './plan-import.ts';
import { publishImport } from './publish-import.ts';
import { publishLayer } from './publish-layer.ts';
import { readImport } from './read-import.ts';
import { readUpdate } from './read-update.ts';
import { rebuildLayerOverviews } from './rebuild-layer-overviews.ts';
import { rebuildOverviews } from './rebuild-overviews.ts';
import { recountLedger } from './recount-ledger.ts';
import { revertUpdate } from './revert-update.ts';
import { storeImportMarkers } from './store-import-markers.ts';
import { storeImportPictures } from './store-import-pictures.ts';
import { reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';

/** The activities of a pool. */
export function activitiesOf(pool: Pool, dependencies: WorkerDependencies): object {
  switch (pool) {
    case 'workflows':
      return shortActivities(dependencies);
    case 'data':
      return longActivities(dependencies);
    case 'raster':
      return rasterActivities(dependencies);
  }
}

function shortActivities(
  dependencies: WorkerDependencies,
): JobActivities & LayerShortActivities & UpkeepActivities & PoolCheckActivities {
  return {
    beginJob: beginJob(dependencies),
    failJob: failJob(dependencies),
    inspectUpload: inspectUpload(dependencies),
    publishLayer: publishLayer(dependencies),
    checkPool: checkPool('workflows', dependencies),
    ...upkeepActivities(dependencies),
  };
}

/** Paused upkeep activities return 0 without doing anything. */
function upkeepActivities(dependencies: WorkerDependencies): UpkeepActivities {
  const unlessPaused = async (
    name: UpkeepWorkflow | RareWorkflow,
    work: () => Promise<number>,
  ): Promise<number> => ((await dependencies.isPaused(name)) ? 0 : work());
  return {
    startPendingJobs: () => unlessPaused('startPendingJobs', () => startPendingJobs(dependencies)),
    reconcileJobs: () => unlessPaused('reconcileJobs', () => reconcileJobs(dependencies)),
    rebuildOverviews: () => unlessPaused('rebuildOverviews', () => rebuildOverviews(dependencies)),
    recount: () => unlessPaused('recount', () => recountLedger(dependencies)),
    sweep: () =>
      unlessPaused('sweep', () => sweep(dependencies, limits.blobGrace, dependencies.failedUploadMs)),
  };
}

function longActivities(
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

function rasterActivities(
  dependencies: WorkerDependencies,
): RasterActivities & ImportRasterActivities & PoolCheckActivities {
  return {
    buildRaster: buildRaster(dependencies),
    importRaster: importRaster(dependencies),
    checkPool: checkPool('raster', dependencies),
  };
}
