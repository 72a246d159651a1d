import type { Layer, LayerSummary } from './layer.ts';

/** A vector layer as shown to readers: in lists, results of jobs and events. */
export function layerRecord(layer: Layer | LayerSummary) {
  return {
    id: layer.id,
    name: layer.name,
    description: layer.description,
    order: layer.order,
    featureCount: layer.featureCount,
    bbox: 'manifest' in layer ? layer.manifest.bbox : layer.bbox,
    bytes: layer.bytes,
    color: layer.color,
    opacity: layer.opacity,
    strokeWeight: layer.strokeWeight,
    visible: layer.visible,
    style: layer.style,
    createdBy: layer.createdBy,
    createdAt: layer.createdAt,
    updatedAt: layer.updatedAt,
  };
}

export type LayerRecord = ReturnType<typeof layerRecord>;
