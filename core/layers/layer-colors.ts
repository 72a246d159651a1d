import type { Layer } from './layer.ts';

/**
 * Colours of layers that come without one, hex without `#`. Each differs from those before it as much as possible, for
 * readers with a colour vision deficiency too, and is visible on the light and the dark basemap.
 */
export const layerColors = [
  '1177cc',
  'ff9900',
  '993300',
  '11bbff',
  'dd4466',
  '664488',
  'bb88bb',
  '3344bb',
  'cc7711',
  'aa5599',
] as const;

/** A new layer with the colour that follows that of the layer below it, unless it or its file has a style. */
export function withNextColor(layer: Layer): Layer {
  const { color, style, order } = layer;
  if (color !== null || style !== null) return layer;
  const { length } = layerColors;
  const index = (((order - 1) % length) + length) % length;
  return { ...layer, color: layerColors[index] ?? null };
}
