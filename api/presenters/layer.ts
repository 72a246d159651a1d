import type { LayerRecord } from '../../core/layers/layer-record.ts';

/** A layer as its readers see it. */
export function presentLayer(record: LayerRecord) {
  return { ...record, bbox: record.bbox === null ? null : [...record.bbox] };
}
