import type { ColumnType, LayerManifest } from '../../../geo/layer/manifest.ts';
import { escapeXml } from '../../../geo/qgis/xml.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import { drawingOfLayer, type ExportedLayer, titleOf } from './exported-layer.ts';
import { KmlStyleSheet } from './kml-style-sheet.ts';
import { type PlainFeature, parseFeature, textOf, valueOf } from './plain-feature.ts';
import type { PlainGeometry } from './wkt.ts';

type Nested = readonly (number | Nested)[];

const fieldTypes: Readonly<Record<ColumnType, string>> = {
  bool: 'bool',
  // KML has no integers of 64 bits.
  long: 'string',
  double: 'double',
  string: 'string',
  json: 'string',
};

/** A KML (2.2) with the style of the layer and typed data. */
export async function* kmlOf(
  { manifest, folder, layer }: { manifest: LayerManifest; folder: string; layer: ExportedLayer },
  report: (fraction: number) => void,
): AsyncGenerator<Buffer> {
  const { columns, featureCount } = manifest;
  const styles = new KmlStyleSheet(drawingOfLayer(layer));
  const fields = columns.map(
    ({ name, type }) => `<SimpleField type="${fieldTypes[type]}" name="${escapeXml(name)}"/>`,
  );
  const schema = columns.length === 0 ? '' : `<Schema name="layer" id="layer">${fields.join('')}</Schema>\n`;
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n' +
      `<Document><name>${escapeXml(layer.name)}</name>\n${schema}${styles.shared()}`,
  );
  let number = 0;
  for await (const text of featuresOf(manifest, folder)) {
    const feature = parseFeature(text);
    yield Buffer.from(placemarkOf(feature, manifest, styles));
    if (++number % 1000 === 0) report(number / featureCount);
  }
  yield Buffer.from('</Document>\n</kml>\n');
}

function placemarkOf(feature: PlainFeature, { columns }: LayerManifest, styles: KmlStyleSheet): string {
  const { name, description } = titleOf(feature);
  const data = columns.map((column) => {
    const value = valueOf(feature, column);
    return value === null
      ? ''
      : `<SimpleData name="${escapeXml(column.name)}">${escapeXml(textOf(value))}</SimpleData>`;
  });
  const { geometry } = feature;
  const { visibility, style } = styles.of(feature);
  return (
    '<Placemark>' +
    (name === '' ? '' : `<name>${escapeXml(name)}</name>`) +
    visibility +
    (description === '' ? '' : `<description>${escapeXml(description)}</description>`) +
    style +
    (data.join('') === '' ? '' : `<ExtendedData><SchemaData schemaUrl="#layer">${data.join('')}</SchemaData></ExtendedData>`) +
    (geometry ? shapeOf(geometry) : '') +
    '</Placemark>\n'
  ); // prettier-ignore
}

/** An empty geometry is none. */
function shapeOf({ type, coordinates = [], geometries = [] }: PlainGeometry): string {
  const nested = coordinates as Nested;
  if (type === 'GeometryCollection') return multiple(geometries);
  if (nested.length === 0) return '';
  if (type === 'Point') return `<Point>${positions([nested])}</Point>`;
  if (type === 'LineString') return `<LineString>${positions(nested)}</LineString>`;
  if (type === 'Polygon')
    return `<Polygon>${nested.map((ring, n) => ringOf(ring as Nested, n)).join('')}</Polygon>`;
  return multiple(nested.map((part) => ({ type: type.slice('Multi'.length), coordinates: part })));
}

function multiple(members: readonly PlainGeometry[]): string {
  return `<MultiGeometry>${members.map(shapeOf).join('')}</MultiGeometry>`;
}

function ringOf(ring: Nested, number: number): string {
  const boundary = number === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
  return `<${boundary}><LinearRing>${positions(ring)}</LinearRing></${boundary}>`;
}

function positions(list: Nested): string {
  return `<coordinates>${list.map((position) => (position as Nested).slice(0, 3).join(',')).join(' ')}</coordinates>`;
}
