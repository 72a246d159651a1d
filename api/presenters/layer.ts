import type { LayerRecord } from '../../core/layers/layer-record.ts';
import { presentMaker } from './maker.ts';

/** Presents a layer. */
export function presentLayer(record: LayerRecord) {
  return {
    ...record,
    ...presentMaker(record.createdBy),
    bbox: record.bbox === null ? null : [...record.bbox],
  };
}
