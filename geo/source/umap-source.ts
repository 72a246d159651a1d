import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GeoError } from '../geo-error.ts';
import { locate } from '../geojson/locate.ts';
import { Defect } from '../json/defect.ts';
import { itemsOf, type ValueSpan, membersOf, startOf } from '../json/spans.ts';
import {
  type GdalSource,
  maxLayers,
  plain,
  type PreparedSources,
  type SourceWarning,
} from '../gdal/gdal-source.ts';
import { colourOf } from '../style/model/css-colour.ts';
import { drawnStyle } from '../style/drawn-style.ts';
import { umapStyle } from '../style/style-properties.ts';

/** Backups are read as a whole; the service uMap writes much smaller ones. */
const maxBytes = 128 * 2 ** 20;

/** Converts the layers of a backup of uMap (`.umap`) to one GeoJSON each. Throws GeoError. */
export async function prepareUmap(
  path: string,
  folder: string,
  stem: string,
): Promise<Omit<PreparedSources, 'what'>> {
  const { size } = await stat(path);
  if (size > maxBytes) {
    const message = `The uMap backup has ${size} bytes; the limit is ${maxBytes}. Send its layers as GeoJSON.`;
    throw new GeoError('unsupported_format', message, { found: size });
  }
  const bytes = await readFile(path);
  await rm(path);
  try {
    return await convertLayers(bytes, folder, stem);
  } catch (error) {
    throw error instanceof Defect ? locate(error, 0) : error;
  }
}

async function convertLayers(
  bytes: Buffer,
  folder: string,
  stem: string,
): Promise<Omit<PreparedSources, 'what'>> {
  const layers = membersOf(bytes, startOf(bytes)).get('layers');
  const spans = layers === undefined ? [] : [...itemsOf(bytes, layers[0])];
  const sources: GdalSource[] = [];
  const warnings: SourceWarning[] = [];
  for (const [number, [from]] of spans.entries()) {
    const members = membersOf(bytes, from);
    const options = optionsIn(bytes, members);
    const name = typeof options['name'] === 'string' ? options['name'] : `Layer ${number + 1}`;
    const list = members.get('features');
    const features = list === undefined ? [] : [...itemsOf(bytes, list[0])];
    if (features.length === 0) {
      const isRemote = Object.hasOwn(options, 'remoteData');
      const message = `The layer “${name.slice(0, 100)}” ${isRemote ? 'loads its data from another address, which is not supported,' : 'is empty'} and was skipped.`;
      warnings.push({ code: isRemote ? 'not_read' : 'empty_layer', message });
      continue;
    }
    if (sources.length === maxLayers)
      throw new GeoError('too_many_layers', `The uMap backup has more than ${maxLayers} layers.`);
    const file = `source-${stem}-${number}.umap.geojson`;
    const target = createWriteStream(join(folder, file), { flags: 'wx' });
    await pipeline(() => documentOf(bytes, features), target);
    const ready = { file, name, crs: 'named', isInDegrees: true, positionsOf: file, driver: 'GPKG' } as const;
    const announced = { features: features.length, isExact: true };
    sources.push({ ...plain, ...ready, announced, defaultStyle: drawnStyle(umapStyle(options), 'polygon') });
  }
  if (sources.length === 0) throw new GeoError('empty_layer', 'The uMap backup contains no features.');
  return { sources, warnings };
}

/** The colour of a feature, which uMap has among its options, becomes a property by which the layer can be coloured. */
function* documentOf(bytes: Buffer, features: readonly ValueSpan[]): Generator<string> {
  let text = '{"type":"FeatureCollection","features":[';
  for (const [number, [from, to]] of features.entries()) {
    const feature = JSON.parse(bytes.toString('utf8', from, to)) as UmapFeature;
    const { properties } = feature;
    const options = properties?.['_umap_options'] ?? properties?.['_storage_options'];
    const colour = colourOf((options as { color?: unknown } | undefined)?.color);
    if (properties && colour !== null && !Object.hasOwn(properties, 'color'))
      properties['color'] = `#${colour.hex}`;
    text += `${number === 0 ? '' : ','}${JSON.stringify(feature)}`;
    if (text.length < 2 ** 18) continue;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}

interface UmapFeature {
  readonly properties?: Record<string, unknown> | null;
}

function optionsIn(bytes: Buffer, members: ReadonlyMap<string, ValueSpan>): Record<string, unknown> {
  const span = ['_umap_options', '_storage', 'properties'].map((name) => members.get(name)).find(Boolean);
  const parsed: unknown = span === undefined ? null : JSON.parse(bytes.toString('utf8', ...span));
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
