import type { LayerManifest } from '../manifest.ts';
import { featuresOf } from './features-of.ts';
import { type DrawnKind, type DrawnStyle, drawnStyle, type FoundStyle } from '../../style/drawn-style.ts';
import { kindOf, kindOfLayer } from '../../style/geometry-kind.ts';
import { StyleTally } from '../../style/style-tally.ts';
import { isLabel, stylingProperties, writtenStyle } from '../../style/style-properties.ts';

export interface LayerStyleOfFile {
  readonly found: FoundStyle | null;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** The attribute of simplestyle with the colour of a feature, by its kind. */
const attributes: Readonly<Record<DrawnKind, readonly string[]>> = {
  point: ['marker-color'],
  line: ['stroke'],
  polygon: ['fill', 'stroke'],
};

/**
 * The style that the properties of the features describe: simplestyle, or the options of uMap. Reads the features only
 * if the layer has such columns. `byDefault` is the style of features without one.
 */
export async function styleOfFeatures(
  manifest: LayerManifest,
  folder: string,
  byDefault?: DrawnStyle,
): Promise<LayerStyleOfFile> {
  const names = new Set(
    manifest.columns.filter(({ featureId }) => featureId !== true).map(({ name }) => name),
  );
  const isStyled = [...names].some((name) => stylingProperties.has(name));
  const kind = kindOfLayer(manifest);
  const tally = new StyleTally(kind);
  if (!isStyled) {
    if (byDefault !== undefined) tally.add(byDefault, null, manifest.featureCount);
    return { found: tally.styleBy(null), warnings: tally.warnings(null, '') };
  }
  // Preparing a backup of uMap adds the colours of its features as such a property.
  const isColoured = byDefault !== undefined && names.has('color');
  const attribute = isColoured ? 'color' : (attributes[kind].find((name) => names.has(name)) ?? null);
  for await (const text of featuresOf(manifest, folder)) {
    const { geometry, properties } = JSON.parse(Buffer.from(text).toString()) as StyledFeature;
    const written = writtenStyle(properties ?? {});
    const own = drawnStyle(written, kindOf(geometry?.type) ?? kind);
    const value = attribute === null ? null : properties?.[attribute];
    const isEmpty = own.color === null && own.width === null && own.opacity === null;
    tally.add(isEmpty ? (byDefault ?? own) : { ...own, color: own.color ?? byDefault?.color ?? null }, isLabel(value) && own.color !== null ? value : null); // prettier-ignore
    if (tally.isFull) break;
  }
  return { found: tally.styleBy(attribute), warnings: tally.warnings(attribute, '') };
}

interface StyledFeature {
  readonly geometry?: { readonly type?: string } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}
