import { scaleOfZoom0 } from '../style/qml/measures.ts';
import { maxZoom } from '../style/model/style-model.ts';
import type { ZoomRange } from '../style/model/label-model.ts';

/** Scale denominators between which something is drawn. Infinity, 0: no limit. */
export interface ScaleRange {
  /** Of the farthest view. */
  readonly max: number;
  /** Of the nearest view. */
  readonly min: number;
}

export const allZooms: ZoomRange = { min: 0, max: Infinity };

/** The scales of zooms, at the equator as in Web Mercator. */
export function scalesOf({ min, max }: ZoomRange): ScaleRange {
  return { max: min > 0 ? scaleAt(min) : Infinity, min: max < maxZoom ? scaleAt(max) : 0 };
}

function scaleAt(zoom: number): number {
  return Math.round(scaleOfZoom0 / 2 ** zoom);
}

/** The scales in the attributes of a QGIS layer, whose `minScale` is the greater denominator. */
export function scaleAttributes(zooms: ZoomRange): string {
  const { max, min } = scalesOf(zooms);
  const isLimited = Number.isFinite(max) || min > 0;
  return `hasScaleBasedVisibilityFlag="${isLimited ? 1 : 0}" minScale="${Number.isFinite(max) ? max : 1e8}" maxScale="${min}"`;
}
