/** All workflows, exported under their type names. */
export { bulkImport } from './bulk-import.ts';
export { inspection } from './inspection.ts';
export { overviewRebuild } from './overview-rebuild.ts';
export { poolCheck } from './pool-check.ts';
export { roomClone } from './room-clone.ts';
export { roomExport } from './room-export.ts';
export { roomImport } from './room-import.ts';
export { roomRevert } from './room-revert.ts';
export { roomUpdate } from './room-update.ts';
export { layerUpload } from './upload.ts';
export { rebuildOverviews, recount, reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';
