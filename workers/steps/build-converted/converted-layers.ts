import { join } from 'node:path';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { type GuessedSystem, guessSystem } from '../../../geo/crs/guess-system.ts';
import { refuseLocalDrawing } from '../../../geo/crs/refuse-local-drawing.ts';
import { Clamping } from '../../../geo/crs/overshoot.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { type ByteSource, streamSource } from '../../../geo/files/byte-source.ts';
import { withPositions } from '../../../geo/source/reproject-by-gdal.ts';
import { GeometryText } from '../../../geo/geopackage/geometry-text.ts';
import { featureIdColumn } from '../../../geo/geopackage/intermediate-columns.ts';
import { refuseMetres } from '../../../geo/geopackage/refuse-metres.ts';
import {
  type IntermediateFile,
  type IntermediateLayer,
  openIntermediate,
} from '../../../geo/geopackage/read-layers.ts';
import { type GdalSource, isReady, maxLayers } from '../../../geo/gdal/gdal-source.ts';
import { styleColumn } from '../../../geo/style/style-column.ts';
import { type SourceStyle, styleOfSource } from './layer-style.ts';
import { readyDocument } from '../../../geo/source/ready-document.ts';

export interface ConvertedSource {
  readonly source: GdalSource;
  /** The GeoPackage that GDAL wrote for it. */
  readonly path: string;
}

/** A layer with features in the output of GDAL. */
export interface OpenLayer extends ConvertedSource {
  readonly file: IntermediateFile;
  readonly layer: IntermediateLayer;
}

/** A layer as a GeoJSON document in degrees. */
export interface ConvertedDocument {
  readonly bytes: ByteSource;
  readonly geometry: GeometryText | null;
  readonly clamping: Clamping;
  /** The system that was assumed from the extent; null if it is declared. */
  readonly guessed: GuessedSystem | null;
  /** The styles that the source has for it. */
  readonly styled: SourceStyle | null;
}

/**
 * Runs `work` on the layers in the output of GDAL. Throws GeoError, also if there are none or too many.
 */
export async function withConvertedLayers<T>(
  sources: readonly ConvertedSource[],
  { layer }: Declaration,
  warnings: JobWarning[],
  work: (layers: readonly OpenLayer[]) => Promise<T>,
): Promise<T> {
  const opened = sources.map(({ source, path }) => ({
    ...{ source, path },
    file: isReady(source) ? readyDocument(path, source) : openIntermediate(path),
  }));
  try {
    const all = opened.flatMap((each) => layersOf(each, warnings));
    if (all.length === 0) throw new GeoError('empty_layer', 'The file contains no features.');
    if (all.length > maxLayers) {
      const message = `The file contains ${all.length} layers; the limit is ${maxLayers}.`;
      throw new GeoError('too_many_layers', message, { found: all.length });
    }
    return await work(layer === undefined ? all : [layerNamed(layer, all)]);
  } finally {
    for (const { file } of opened) file.close();
  }
}

/** The layer that the caller requests; by default the first. Throws GeoError. */
export function layerNamed(name: string | undefined, all: readonly OpenLayer[]): OpenLayer {
  const found = name === undefined ? all[0] : all.find(({ layer }) => layer.name === name);
  if (found !== undefined) return found;
  const names = all.map(({ layer }) => layer.name.slice(0, 80));
  const shown = names.slice(0, 20).map((each) => `“${each}”`);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  const message = `The file has no layer “${name?.slice(0, 80) ?? ''}”. Its layers are ${shown.join(', ')}${more}.`;
  throw new GeoError('unknown_layer', message, { found: names });
}

/** The layers of a source that have features, after comparing its counts with what it announced. */
function layersOf(converted: Omit<OpenLayer, 'layer'>, warnings: JobWarning[]): OpenLayer[] {
  const { source, file } = converted;
  const { announced } = source;
  refuseMetres(source, file.layers);
  const read = file.layers.reduce((sum, { features }) => sum + features, 0);
  const names = new Map((source.layers ?? source.renamed ?? []).map(({ table, name }) => [table, name]));
  for (const table of file.tables) {
    const message = `“${names.get(table) ?? table}” is a table without geometries and was skipped.`;
    warnings.push({ code: 'not_read', message });
  }
  if (announced !== null && read < announced.features) {
    const what = source.name === '' ? 'The file' : `“${source.name}”`;
    const message = `${what} declares ${announced.features} features, but only ${read} can be read.`;
    if (announced.isExact || read === 0) throw new GeoError('invalid_file', message, { found: read });
    warnings.push({ code: 'features_lost', message });
  }
  const layers = file.layers.map((layer) => {
    const called = names.get(layer.table) ?? layer.name;
    return { ...layer, name: nameOf(source, called) };
  });
  const other = layers.find(({ system, hasSystem }) => hasSystem && system !== null && system !== 4326);
  // GDAL converts all layers of a geodatabase or none.
  if (source.driver === 'OpenFileGDB' && other !== undefined)
    throw new GeoError(
      'unsupported_crs',
      `“${other.name}” has a reference system, and other layers of the file geodatabase have none. Define theirs, or send the layers separately.`,
    );
  for (const { name, features } of layers)
    if (features === 0)
      warnings.push({ code: 'empty_layer', message: `The layer “${name}” is empty and was skipped.` });
  return layers.filter(({ features }) => features > 0).map((layer) => ({ ...converted, layer }));
}

/** The display name of a layer. GDAL may name a layer after the file, whose name is generated here. */
function nameOf({ file, name, driver, positionsOf }: GdalSource, called: string): string {
  if (positionsOf !== null) return name;
  const isNameless = file.startsWith(`${called}.`) || driver === 'DXF' || called.trim() === '';
  return isNameless && name !== '' ? name : called;
}

/** Opens the document of a layer. `scratch` is the folder of the prepared sources. Throws GeoError. */
export function openDocument(
  { source, path, file, layer }: OpenLayer,
  { declared, scratch }: { readonly declared: Declaration; readonly scratch: string },
  warnings: JobWarning[],
): ConvertedDocument {
  const { positionsOf } = source;
  if (positionsOf !== null && !isReady(source)) {
    const clamping = new Clamping();
    const text = withPositions(join(scratch, positionsOf), path, clamping);
    return { bytes: streamSource(text), geometry: null, clamping, guessed: null, styled: null };
  }
  const styled = styleOfSource(source, file, layer);
  const replaced = styled?.replaced;
  const { guessed, ...found } = readingOf(declared, source, file, layer, warnings);
  const reading = { ...found, ...(replaced === undefined ? {} : { replaced }) };
  const { geometry } = reading;
  return { bytes: file.read(layer, reading), geometry, clamping: geometry.clamping, guessed, styled };
}

function readingOf(
  { fileName = '' }: Declaration,
  source: GdalSource,
  file: IntermediateFile,
  layer: IntermediateLayer,
  warnings: JobWarning[],
) {
  const warn = (message: string) => warnings.push({ code: 'value_left_out', message });
  const rest = {
    idColumn: idColumns[source.driver] ?? null,
    withoutDefaults: fillsIn.has(source.driver),
    omittedColumns: [...(source.driver === 'GML' ? envelopeColumns : []), styleColumn],
    warn,
  };
  if ((layer.hasSystem && source.crs !== 'missing') || layer.extent === null)
    return { ...rest, guessed: null, geometry: new GeometryText({ isRounded: !source.isInDegrees }) };
  if (source.driver === 'DXF')
    refuseLocalDrawing(layer.extent, `“${layer.name}”`, source.hasLengthUnit === true);
  const names = [fileName, source.name, layer.name, ...file.columnsOf(layer)];
  const guessed = guessSystem(layer.extent, `“${layer.name}”`, names);
  const { name, reproject } = guessed;
  const message = `“${layer.name}” declares no reference system; ${name} was assumed from its extent.`;
  warnings.push({ code: 'crs_guessed', message });
  return { ...rest, guessed, geometry: new GeometryText({ convert: reproject }) };
}

/** Drivers that add columns of their own to every feature. */
const fillsIn: ReadonlySet<string> = new Set(['LIBKML', 'GPX', 'DXF']);

/** GDAL 3.10 reads `gml:boundedBy` of a feature, which repeats its geometry, as two properties. */
const envelopeColumns = ['lowerCorner', 'upperCorner'];

/** Columns that contain the feature id of the format. */
const idColumns: Readonly<Partial<Record<GdalSource['driver'], string>>> = {
  GPKG: featureIdColumn,
  OpenFileGDB: featureIdColumn,
  GML: 'gml_id',
  LIBKML: 'id',
};
