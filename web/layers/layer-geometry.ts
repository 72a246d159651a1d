import { signal } from '@preact/signals';
import type { SignGeometry } from '../../geo/style/model/legend-sign.ts';
import type { TileJson } from '../service/service.ts';

/** By layer; known with its tiles. */
const geometries = signal<ReadonlyMap<string, SignGeometry>>(new Map());

/** The kind of geometry that a legend shows of a layer; areas until it is known. */
export function geometryOf(layerId: string): SignGeometry {
  return geometries.value.get(layerId) ?? 'polygon';
}

/** Remembers the kind of geometry of a layer: areas before lines, and lines before points. */
export function noteGeometry(layerId: string, { vector_layers: [layer] }: TileJson): void {
  const found = layer?.geometries.at(-1);
  if (found === undefined || geometries.peek().get(layerId) === found) return;
  geometries.value = new Map([...geometries.peek(), [layerId, found]]);
}
