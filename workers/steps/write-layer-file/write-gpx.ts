import type { GeometryTypeName, LayerManifest } from '../../../geo/layer/manifest.ts';
import { escapeXml } from '../../../geo/qgis/xml.ts';
import { colourOf } from '../../../geo/style/model/css-colour.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import { drawingOfLayer, type ExportedLayer, type LayerDrawing, titleOf } from './exported-layer.ts';
import { type PlainFeature, parseFeature, textOf, valueOf } from './plain-feature.ts';
import { distinctNames } from '../../../geo/distinct-names.ts';
import type { PlainGeometry } from './wkt.ts';

type Positions = readonly (readonly number[])[];

const pointTypes: readonly GeometryTypeName[] = ['Point', 'MultiPoint'];
const lineTypes: readonly GeometryTypeName[] = ['LineString', 'MultiLineString'];

/** What a GPX cannot contain of a layer, as sentences. */
export function lossesOfGpx({ geometryTypes }: Pick<LayerManifest, 'geometryTypes'>): string[] {
  return Object.entries(geometryTypes).flatMap(([type, features]) => {
    const isWritten = [...pointTypes, ...lineTypes].some((each) => each === type);
    const what = type === 'null' ? 'without geometry' : `of type ${type}`;
    return isWritten || features === 0 ? [] : [`${features} features ${what} are not in the file: GPX contains points and lines only.`]; // prettier-ignore
  });
}

/**
 * A GPX (1.1): points as waypoints, lines as tracks with the colour and width of the layer. Other properties are
 * extensions in the namespace of GDAL, which reads them back.
 */
export async function* gpxOf(
  { manifest, folder, layer }: { manifest: LayerManifest; folder: string; layer: ExportedLayer },
  report: (fraction: number) => void,
): AsyncGenerator<Buffer> {
  const { geometryTypes, featureCount, columns } = manifest;
  const drawing = drawingOfLayer(layer);
  const names = distinctNames(columns.map(({ name }) => elementName(name)));
  const extensionsOf = (feature: PlainFeature) =>
    columns
      .map((column, index) => {
        const value = valueOf(feature, column);
        return value === null ? '' : `<ogr:${names[index]}>${escapeXml(textOf(value))}</ogr:${names[index]}>`;
      })
      .join('');
  const headOf = (feature: PlainFeature) => {
    const { name, description } = titleOf(feature);
    return `${name === '' ? '' : `<name>${escapeXml(name)}</name>`}${description === '' ? '' : `<desc>${escapeXml(description)}</desc>`}`;
  };
  const has = (types: readonly GeometryTypeName[]) => types.some((type) => (geometryTypes[type] ?? 0) > 0);
  const passes = [pointTypes, lineTypes].filter(has);
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Chartroom" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ogr="http://osgeo.org/gdal" xmlns:gpx_style="http://www.topografix.com/GPX/gpx_style/0/2">\n' +
      `<metadata><name>${escapeXml(layer.name)}</name></metadata>\n`,
  );
  // Waypoints precede tracks.
  for (const [pass, types] of passes.entries()) {
    let number = 0;
    for await (const text of featuresOf(manifest, folder)) {
      if (++number % 1000 === 0) report((pass + number / featureCount) / passes.length);
      const feature = parseFeature(text);
      const { geometry } = feature;
      if (!geometry || !types.some((type) => type === geometry.type)) continue;
      const data = extensionsOf(feature);
      if (types === pointTypes) {
        const extensions = data === '' ? '' : `<extensions>${data}</extensions>`;
        for (const position of listOf(geometry, 'Point') as Positions)
          yield Buffer.from(pointOf('wpt', position, `${headOf(feature)}${extensions}`));
        continue;
      }
      const segments = (listOf(geometry, 'LineString') as readonly Positions[]).map(
        (line) => `<trkseg>${line.map((position) => pointOf('trkpt', position, '')).join('')}</trkseg>`,
      );
      yield Buffer.from(
        `<trk>${headOf(feature)}<extensions>${lineStyle(feature, drawing)}${data}</extensions>${segments.join('')}</trk>\n`,
      );
    }
  }
  yield Buffer.from('</gpx>\n');
}

/** A track that the map does not draw is transparent. */
function lineStyle({ properties }: PlainFeature, { symbols, opacity }: LayerDrawing): string {
  const symbol = symbols.of(properties);
  const { hex = '', alpha = null } = colourOf(symbol?.color) ?? {};
  const [shown, width] =
    symbol === null ? [0, 0] : [opacity * symbol.opacity * (alpha ?? 1), symbol.strokeWidth];
  const values = { color: hex === '' ? '000000' : hex, opacity: shown, width };
  const members = Object.entries(values).map(
    ([name, value]) => `<gpx_style:${name}>${value}</gpx_style:${name}>`,
  );
  return `<gpx_style:line>${members.join('')}</gpx_style:line>`;
}

/** The parts of a geometry that is single or multiple; an empty one has none. */
function listOf({ type, coordinates = [] }: PlainGeometry, single: string): unknown {
  const list = coordinates as readonly unknown[];
  return list.length === 0 ? [] : type === single ? [list] : list;
}

/** GPX allows longitudes below 180; features end there if they cross it. */
function pointOf(element: string, [x = 0, y = 0, z]: readonly number[], content: string): string {
  const longitude = Math.min(x, 179.999999999);
  const height = z === undefined ? '' : `<ele>${z}</ele>`;
  return `<${element} lat="${y}" lon="${longitude}">${height}${content}</${element}>\n`;
}

/** A name of an XML element in ASCII. */
function elementName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 60); // prettier-ignore
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}
