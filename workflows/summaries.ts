import type { JobActivities } from './contracts/jobs.ts';
import type { PoolCheckActivities } from './contracts/queues.ts';
import type { UpdateActivities } from './contracts/room-updates.ts';
import type {
  CloneActivities,
  ImportActivities,
  ImportRasterActivities,
  RoomActivities,
} from './contracts/rooms.ts';
import type { OverviewActivities, UpkeepActivities } from './contracts/upkeep.ts';
import type {
  InspectionActivities,
  LayerLongActivities,
  LayerShortActivities,
  RasterActivities,
} from './contracts/uploads.ts';

type ActivityName = keyof (JobActivities &
  LayerShortActivities &
  LayerLongActivities &
  OverviewActivities &
  CloneActivities &
  RoomActivities &
  RasterActivities &
  ImportActivities &
  ImportRasterActivities &
  InspectionActivities &
  UpdateActivities &
  PoolCheckActivities &
  UpkeepActivities);

/** The summary that Temporal shows for each activity of a workflow; contains no user input. */
export const summaries: Readonly<Record<ActivityName, string>> = {
  beginJob: 'Mark the job as running',
  failJob: 'Record why the job failed and release its reservation',
  inspectUpload: 'Detect the content of the upload',
  buildLayer: 'Build and store the files of the layer',
  publishLayer: 'Publish the layer and complete the job',
  buildOverviews: 'Build the overviews of the layer',
  rebuildLayerOverviews: 'Build the overviews of the layer again',
  convertUpload: 'Convert the upload with GDAL',
  importMarkers: 'Import the points of the upload as markers',
  cloneRoom: 'Copy the room and complete the job',
  exportRoom: 'Export the room to a file and complete the job',
  buildRaster: 'Build and publish the raster',
  readImport: 'Read the room file and build its first layer',
  buildImportLayers: 'Build layers of the imported room',
  storeImportPictures: 'Clean the icons and photos of the imported room',
  storeImportMarkers: 'Store the markers of the imported room',
  copyImportTiles: 'Copy tile tables of the GeoPackage',
  convertImportTables: 'Convert feature tables of the GeoPackage',
  planImport: 'Plan the import',
  publishImport: 'Publish the imported room and complete the job',
  importRaster: 'Build a raster of the imported room',
  inspectFile: 'Inspect a file before its import',
  readUpdate: 'Compare the file with its room',
  applyUpdate: 'Apply the changes of the file and complete the job',
  revertUpdate: 'Revert the changes of an update and complete the job',
  checkPool: 'Check that the pool completes a small job',
  startPendingJobs: 'Start pending jobs',
  reconcileJobs: 'End the jobs of workflows that have ended',
  sweep: 'Delete unreferenced data',
  rebuildOverviews: 'Start rebuilding missing overviews',
  recount: 'Compare the ledger with the stored data',
};

/** The same activities, each scheduled with its summary. */
export function withSummaries<Activities extends object>(activities: Activities): Activities {
  return new Proxy(activities, {
    get(target, name) {
      const activity = Reflect.get(target, name) as {
        executeWithOptions(options: { summary: string }, args: unknown[]): Promise<unknown>;
      };
      const summary = summaries[name as ActivityName];
      return (...args: unknown[]) => activity.executeWithOptions({ summary }, args);
    },
  });
}
