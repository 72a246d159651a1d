/** Every workflow, under the name that starts it. */
export { layerUpload } from './layer-upload.ts';
export { reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';
