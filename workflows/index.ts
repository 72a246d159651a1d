/** Every workflow, under the name that starts it. */
export { bulkImport } from './bulk-import.ts';
export { layerUpload } from './upload.ts';
export { reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';
