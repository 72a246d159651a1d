import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import type { ReplacedColumn } from '../../../geo/geopackage/property-columns.ts';
import type { IntermediateFile, IntermediateLayer } from '../../../geo/geopackage/read-layers.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { DrawnStyle } from '../../../geo/style/drawn-style.ts';
import { kindOfLayer } from '../../../geo/style/geometry-kind.ts';
import { styleColumn, styleWithNumber } from '../../../geo/style/style-column.ts';
import { StyleTally } from '../../../geo/style/style-tally.ts';
import { type LayerStyleOfFile, styleOfFeatures } from '../../../geo/layer/read/style-of-features.ts';

/** The styles that a source has for the features of one of its layers. */
export interface SourceStyle {
  /** Number of features with each. */
  readonly styles: readonly (readonly [DrawnStyle, number])[];
  /** The attribute with their colours, if they differ. */
  readonly attribute: string | null;
  readonly replaced?: ReplacedColumn;
}

/** Names for the attribute, of which the first is used that the layer does not have. */
const attributeNames = ['color', 'style_color', 'file_color'];

const plain: DrawnStyle = { color: null, opacity: null, width: null, lost: [] };

/** Null if the source has no styles for the layer. */
export function styleOfSource(
  { styles = [], defaultStyle = plain }: GdalSource,
  file: IntermediateFile,
  layer: IntermediateLayer,
): SourceStyle | null {
  const counts = styles.length === 0 ? null : file.countValues(layer, styleColumn);
  if (counts === null) return null;
  const drawn = (value: unknown) => styleWithNumber(styles, value) ?? defaultStyle;
  const found = [...counts].map(([value, features]) => [drawn(value), features] as const);
  const isOne = new Set(found.map(([{ color }]) => color)).size <= 1;
  const used = new Set(file.columnsOf(layer).map((name) => name.toLowerCase()));
  const attribute = isOne ? undefined : attributeNames.find((name) => !used.has(name));
  if (attribute === undefined) return { styles: found, attribute: null };
  const valueOf: ReplacedColumn['valueOf'] = (value) => {
    const { color } = drawn(value);
    return color === null ? null : `#${color}`;
  };
  return { styles: found, attribute, replaced: { column: styleColumn, name: attribute, valueOf } };
}

/** The style of the built layer: that of its file as a whole, that of its source, or that of its features. */
export async function styleOfBuilt(
  { defaultStyle, layers }: GdalSource,
  table: string,
  source: SourceStyle | null,
  manifest: LayerManifest,
  folder: string,
): Promise<LayerStyleOfFile> {
  const whole = layers?.find((layer) => layer.table === table)?.style ?? null;
  if (whole !== null) return { found: whole, warnings: [] };
  if (source === null) return styleOfFeatures(manifest, folder, defaultStyle);
  const { styles, attribute } = source;
  const tally = new StyleTally(kindOfLayer(manifest));
  for (const [style, features] of styles)
    tally.add(style, style.color === null ? null : `#${style.color}`, features);
  return { found: tally.styleBy(attribute), warnings: tally.warnings(attribute, '') };
}
