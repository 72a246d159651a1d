import type { LayerManifest } from '../layer/manifest.ts';
import type { DrawnKind } from './drawn-style.ts';

/** The kind of a GeoJSON geometry type; null for collections and features without geometry. */
export function kindOf(type: string | undefined): DrawnKind | null {
  if (type?.endsWith('Point') === true) return 'point';
  if (type?.endsWith('LineString') === true) return 'line';
  return type?.endsWith('Polygon') === true ? 'polygon' : null;
}

/** The kind of most features of a layer. */
export function kindOfLayer({ geometryTypes }: Pick<LayerManifest, 'geometryTypes'>): DrawnKind {
  const counts = { point: 0, line: 0, polygon: 0 };
  for (const [type, features] of Object.entries(geometryTypes)) {
    const kind = kindOf(type);
    if (kind !== null) counts[kind] += features;
  }
  if (counts.polygon >= counts.line && counts.polygon >= counts.point) return 'polygon';
  return counts.line >= counts.point ? 'line' : 'point';
}
