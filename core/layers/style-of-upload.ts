import type { LayerStyle } from './layer.ts';
import { checkLayerField, plainStyle } from './layer-fields.ts';

/** Members of an upload's style that are also fields of a layer. */
const own = ['color', 'opacity', 'strokeWeight', 'visible'] as const;

/**
 * The style of an uploaded layer: stored as sent, and its members that are fields of the layer are applied.
 */
export function styleOfUpload(style: unknown): LayerStyle {
  if (style === null) return plainStyle;
  const stored = checkLayerField('style', style) as Readonly<Record<string, unknown>>;
  const set = own.flatMap((field) =>
    Object.hasOwn(stored, field) ? [[field, checkLayerField(field, stored[field])]] : [],
  );
  return { ...plainStyle, ...(Object.fromEntries(set) as Partial<LayerStyle>), style: stored };
}
