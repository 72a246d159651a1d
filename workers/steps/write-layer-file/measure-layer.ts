import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { shapesOf, type ShapeKind, shapeKinds } from '../../../geo/shapefile/write/shapes-of.ts';
import {
  FieldMeasure,
  fieldNames,
  fittingFields,
  type TableField,
} from '../../../geo/shapefile/write/table-fields.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import { parseFeature, textOf, valueOf } from './plain-feature.ts';

/** What must be known about a layer before writing a Shapefile of it. */
export interface MeasuredLayer {
  /** The kinds of shapes in the layer; points if it has none. */
  readonly kinds: readonly ShapeKind[];
  /** Fields for as many of the first columns as the table can hold. */
  readonly fields: readonly TableField[];
  /** What the format loses, as sentences. */
  readonly losses: readonly string[];
}

/** Reads all features once. */
export async function measureLayer(
  manifest: LayerManifest,
  folder: string,
  report: (fraction: number) => void,
): Promise<MeasuredLayer> {
  const { columns, featureCount } = manifest;
  const measures = columns.map(() => new FieldMeasure());
  const found = new Set<ShapeKind>();
  let number = 0;
  for await (const text of featuresOf(manifest, folder)) {
    const feature = parseFeature(text);
    for (const [index, column] of columns.entries()) measures[index]?.see(textOf(valueOf(feature, column)));
    for (const kind of shapesOf(feature.geometry).keys()) found.add(kind);
    if (++number % 1000 === 0) report(number / featureCount);
  }
  const names = fieldNames(columns);
  const all = columns.map(({ type }, index) =>
    (measures[index] ?? new FieldMeasure()).field(names[index] ?? '', type),
  );
  const fields = fittingFields(all);
  const kinds = shapeKinds.filter((kind) => found.has(kind));
  const shown = (list: readonly string[]) =>
    list.slice(0, 20).join(', ') + (list.length > 20 ? ` and ${list.length - 20} more` : '');
  const called = (index: number) => `"${(columns[index]?.name ?? '').slice(0, 100)}"`;
  const locations = (is: (index: number) => boolean) => [...fields.keys()].filter(is);
  const renamed = locations((index) => names[index] !== columns[index]?.name);
  const cut = locations((index) => measures[index]?.isCut === true);
  const asText = locations((index) => columns[index]?.type === 'long' && fields[index]?.type === 'C');
  const flags = locations((index) => fields[index]?.type === 'L');
  const losses = [
    ...(renamed.length > 0
      ? [
          `Column names are limited to 10 characters: ${shown(renamed.map((index) => `${called(index)} is ${names[index]}`))}.`,
        ]
      : []),
    ...(cut.length > 0 ? [`Texts were truncated to 254 bytes in ${shown(cut.map(called))}.`] : []),
    ...(asText.length > 0 ? [`Large integers are stored as text in ${shown(asText.map(called))}.`] : []),
    ...(flags.length > 0
      ? [`Booleans are stored as T and F, which many programs read as text, in ${shown(flags.map(called))}.`]
      : []),
    ...(fields.length < columns.length
      ? [
          `${columns.length - fields.length} columns were omitted because the file is limited to ${fields.length} columns.`,
        ]
      : []),
    ...(kinds.length > 1 ? [`Each geometry type is in a separate Shapefile: ${kinds.join(', ')}.`] : []),
    ...(manifest.geometryTypes.GeometryCollection === undefined
      ? []
      : ['Geometry collections are split by geometry type.']),
  ];
  return { kinds: kinds.length === 0 ? ['points'] : kinds, fields, losses };
}
