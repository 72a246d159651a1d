import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobStage, JobWarning } from '../../../core/jobs/job-state.ts';
import { guessSystem } from '../../../geo/crs/guess-system.ts';
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
import { readyDocument } from '../../../geo/source/ready-document.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';

export interface ConvertedSource {
  readonly source: GdalSource;
  /** The GeoPackage that GDAL wrote for it. */
  readonly path: string;
}

export interface BuildConvertedOptions {
  readonly declared: Declaration;
  readonly sources: readonly ConvertedSource[];
  /** Each layer gets a folder below it: `0`, `1` … */
  readonly target: string;
  readonly scratch: string;
  readonly threads: number;
  /** Maximum total size of the files of all layers (bytes); null: unlimited. */
  readonly maxBytes: number | null;
  readonly onProgress: (progress: { fraction: number; stage: JobStage; message: string }) => void;
}

export interface ConvertedLayer {
  /** Name of the layer in the source. */
  readonly name: string;
  /** Its folder below the target. */
  readonly folder: string;
  readonly manifest: LayerManifest;
}

/** Builds layer files from the output of GDAL, one layer at a time. Throws GeoError. */
export async function buildConverted(
  options: BuildConvertedOptions,
): Promise<{ layers: ConvertedLayer[]; warnings: JobWarning[] }> {
  const opened = options.sources.map(({ source, path }) => ({
    source,
    file: isReady(source) ? readyDocument(path, source) : openIntermediate(path),
  }));
  const warnings: JobWarning[] = [];
  const layers: ConvertedLayer[] = [];
  try {
    const all = opened.flatMap(({ source, file }) => layersOf(source, file, warnings));
    if (all.length === 0) throw new GeoError('empty_layer', 'The file contains no features.');
    if (all.length > maxLayers) {
      const message = `The file contains ${all.length} layers; the limit is ${maxLayers}.`;
      throw new GeoError('too_many_layers', message, { found: all.length });
    }
    const total = all.reduce((sum, { layer }) => sum + layer.features, 0);
    let done = 0;
    let bytes = 0;
    for (const [number, { source, file, layer }] of all.entries()) {
      const folder = String(number);
      const report = (stage: JobStage, features: number, verb: string) =>
        options.onProgress({
          stage,
          fraction: (done + features) / total,
          message: `${verb} “${layer.name}”: ${features} of ${layer.features} features.`,
        });
      const document = documentOf(options, source, file, layer, warnings);
      const built = await buildLayer({
        source: document.bytes,
        outputDirectory: join(options.target, folder),
        scratchDirectory: options.scratch,
        threads: layer.features < fewFeatures ? 1 : options.threads,
        overviews: false,
        ...(options.maxBytes === null ? {} : { limits: { outputBytes: options.maxBytes - bytes } }),
        onProgress: ({ stage, features }) =>
          report(
            stage === 'reading' ? 'converting' : 'indexing',
            features,
            stage === 'reading' ? 'Reading' : 'Indexing',
          ),
      });
      const at = all.length > 1 ? `In “${layer.name}”: ` : '';
      for (const { code, message, feature } of built.warnings)
        warnings.push({ code, message: at + message, feature });
      const clamped = document.clamping.warning();
      if (clamped !== null) warnings.push({ ...clamped, message: at + clamped.message });
      const measures = document.geometry?.withMeasures ?? 0;
      if (measures > 0) {
        const message = `${at}Measures (M) of ${measures} features were omitted.`;
        warnings.push({ code: 'value_left_out', message });
      }
      layers.push({ name: layer.name, folder, manifest: built.manifest });
      done += layer.features;
      bytes += built.manifest.bytes;
    }
  } finally {
    for (const { file } of opened) file.close();
    for (const { path } of options.sources) await rm(path, { force: true });
  }
  return { layers, warnings };
}

const fewFeatures = 10_000;

/** The layers of a source that have features, after comparing its counts with what it announced. */
function layersOf(
  source: GdalSource,
  file: IntermediateFile,
  warnings: JobWarning[],
): { source: GdalSource; file: IntermediateFile; layer: IntermediateLayer }[] {
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
  for (const { name, features } of layers)
    if (features === 0)
      warnings.push({ code: 'empty_layer', message: `The layer “${name}” is empty and was skipped.` });
  return layers.filter(({ features }) => features > 0).map((layer) => ({ source, file, layer }));
}

/** The display name of a layer. GDAL may name a layer after the file, whose name is generated here. */
function nameOf({ file, name, driver, positionsOf }: GdalSource, called: string): string {
  if (positionsOf !== null) return name;
  const isNameless = file.startsWith(`${called}.`) || driver === 'DXF' || called.trim() === '';
  return isNameless && name !== '' ? name : called;
}

function documentOf(
  { declared, sources, scratch }: BuildConvertedOptions,
  source: GdalSource,
  file: IntermediateFile,
  layer: IntermediateLayer,
  warnings: JobWarning[],
): { bytes: ByteSource; geometry: GeometryText | null; clamping: Clamping } {
  const { positionsOf } = source;
  const positions = sources.find((each) => each.source === source)?.path;
  if (positionsOf !== null && positions !== undefined && !isReady(source)) {
    const clamping = new Clamping();
    const text = withPositions(join(scratch, positionsOf), positions, clamping);
    return { bytes: streamSource(text), geometry: null, clamping };
  }
  const reading = readingOf(declared, source, file, layer, warnings);
  const { geometry } = reading;
  return { bytes: file.read(layer, reading), geometry, clamping: geometry.clamping };
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
    omittedColumns: source.driver === 'GML' ? envelopeColumns : [],
    warn,
  };
  if ((layer.hasSystem && source.crs !== 'missing') || layer.extent === null)
    return { ...rest, geometry: new GeometryText({ isRounded: !source.isInDegrees }) };
  const names = [fileName, source.name, layer.name, ...file.columnsOf(layer)];
  const { name, reproject } = guessSystem(layer.extent, `“${layer.name}”`, names);
  const message = `“${layer.name}” declares no reference system; ${name} was assumed from its extent.`;
  warnings.push({ code: 'crs_guessed', message });
  return { ...rest, geometry: new GeometryText({ convert: reproject }) };
}

/** Drivers that add columns of their own to every feature. */
const fillsIn: ReadonlySet<string> = new Set(['LIBKML', 'GPX', 'DXF']);

/** GDAL 3.10 reads `gml:boundedBy` of a feature, which repeats its geometry, as two properties. */
const envelopeColumns = ['lowerCorner', 'upperCorner'];

/** Columns that contain the feature id of the format. */
const idColumns: Readonly<Partial<Record<GdalSource['driver'], string>>> = {
  GPKG: featureIdColumn,
  GML: 'gml_id',
  LIBKML: 'id',
};
