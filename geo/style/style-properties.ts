import type { WrittenStyle } from './drawn-style.ts';

/** The properties of simplestyle 1.1, and the property with the options of uMap under its two names. */
export const stylingProperties: ReadonlySet<string> = new Set([
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'fill',
  'fill-opacity',
  'marker-color',
  '_umap_options',
  '_storage_options',
]);

/** Maximum length of a value that has a class (characters). */
const maxLabelLength = 100;

/** Whether a class of a style can have the value. */
export function isLabel(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= maxLabelLength);
}

/** The style in the properties of a feature. */
export function writtenStyle(properties: Readonly<Record<string, unknown>>): WrittenStyle {
  const options = properties['_umap_options'] ?? properties['_storage_options'];
  const own = umapStyle(options);
  return {
    marker: properties['marker-color'] ?? own.marker,
    stroke: properties['stroke'] ?? own.stroke,
    fill: properties['fill'] ?? own.fill,
    width: properties['stroke-width'] ?? own.width,
    opacity: properties['stroke-opacity'] ?? own.opacity,
    fillOpacity: properties['fill-opacity'] ?? own.fillOpacity,
    lost: [...(isLabel(properties['marker-symbol']) ? ['icons'] : []), ...(own.lost ?? [])],
  };
}

/** The style in the options that uMap has for a feature or a layer. */
export function umapStyle(options: unknown): WrittenStyle {
  if (typeof options !== 'object' || options === null) return {};
  const { color, fillColor, weight, opacity, fillOpacity, dashArray, iconUrl } = options as Record<
    string,
    unknown
  >;
  const isSet = (value: unknown) => typeof value === 'string' && value !== '';
  return {
    marker: color,
    stroke: color,
    fill: isSet(fillColor) ? fillColor : color,
    width: weight,
    opacity,
    fillOpacity,
    lost: [...(isSet(iconUrl) ? ['icons'] : []), ...(isSet(dashArray) ? ['dashed lines'] : [])],
  };
}
