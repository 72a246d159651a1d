import type { JobWarning } from '../jobs/job-state.ts';
import type { LayerStyle, StyleOfFile } from './layer.ts';
import { checkLayerField, plainStyle } from './layer-fields.ts';
import { styleWarnings } from './style-warnings.ts';

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

/** What of an upload's style is not drawn. Its members that are fields of the layer were applied. */
export function uploadWarnings({ style, ...fields }: LayerStyle): JobWarning[] {
  const names = Object.keys(style ?? {}).filter((name) => !(own as readonly string[]).includes(name));
  return styleWarnings({ ...fields, style: Object.fromEntries(names.map((name) => [name, style?.[name]])) });
}

/** The style of the upload, completed by the style in the file. A colour of the upload replaces all colours of the file. */
export function withFoundStyle(sent: LayerStyle, found: StyleOfFile | null): LayerStyle {
  if (found === null) return sent;
  const { opacity, strokeWeight } = found;
  const isColoured = sent.color !== null || sent.style !== null;
  return {
    ...sent,
    color: isColoured ? sent.color : found.color,
    opacity: sent.opacity ?? opacity,
    strokeWeight: sent.strokeWeight ?? strokeWeight,
    style: isColoured ? sent.style : found.style,
  };
}
