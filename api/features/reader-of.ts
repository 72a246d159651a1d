import type { VersionFiles } from '../../core/layers/layer.ts';
import { openLayer, type LayerReader } from '../../geo/layer/read/read-layer.ts';
import type { Dependencies } from '../dependencies.ts';
import { objectRanges } from './object-ranges.ts';

/** Reads the features of a layer version. */
export function readerOf(layer: VersionFiles, { objects, layerBlocks }: Dependencies): LayerReader {
  return openLayer(layer.manifest, objectRanges(objects, layer.objectPrefix), layerBlocks);
}
