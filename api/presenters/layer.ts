import type { LayerRecord } from '../../core/layers/layer-record.ts';
import { presentMaker } from './maker.ts';

/** A layer as its readers see it. */
export function presentLayer(record: LayerRecord) {
  return {
    ...record,
    ...presentMaker(record.createdBy),
    bbox: record.bbox === null ? null : [...record.bbox],
  };
}
