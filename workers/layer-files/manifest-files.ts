/** Every file of a layer version beside the manifest itself. */
export { layerFiles as manifestFiles } from '../../geo/layer/manifest.ts';
