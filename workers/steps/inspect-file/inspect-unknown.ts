import { join } from 'node:path';
import { renameColumns } from '../../../core/markers/import/rename-columns.ts';
import { isForGdal } from '../../../geo/crs/proj-system.ts';
import { needsOneFile } from '../../../geo/detect/detect-format.ts';
import { openSource } from '../../../geo/files/byte-source.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { nameIn, withReprojected } from '../../../geo/geojson/reproject-document.ts';
import { archiveNames, formatNames } from '../../../geo/inspection/format-names.ts';
import { inspectDocument } from '../../../geo/inspection/inspect-document.ts';
import { documentSystem } from '../../../geo/inspection/document-system.ts';
import { inspectTable } from '../../../geo/inspection/inspect-table.ts';
import {
  type InspectedFile,
  inspectionLimits,
  nothingInspected,
} from '../../../geo/inspection/inspected-file.ts';
import { openSample, type Sample } from '../../../geo/inspection/open-sample.ts';
import type { SourceWarning } from '../../../geo/gdal/gdal-source.ts';
import { openWorkbook } from '../../../geo/workbook/open-workbook.ts';
import { unfoldedFile } from '../../../geo/archive/gunzip.ts';
import { bounded, refused } from '../../../geo/inspection/refused.ts';
import { resultOfPoints } from '../../../geo/inspection/result-of-points.ts';
import { refuseReadingOptions } from '../../../geo/detect/refuse-reading-options.ts';
import { refuseCoordinateColumns, refuseLayer } from '../../../geo/refuse-declared.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import type { InspectRequest, InspectResult } from './step.ts';

interface InspectedSource extends InspectRequest {
  readonly path: string;
  readonly folder: string;
}

/** Inspects a file of any format as far as that is possible without GDAL. Throws GeoError if that fails. */
export async function inspectUnknown(request: InspectedSource): Promise<InspectResult> {
  const sample = await openSample(request.path, join(request.folder, 'sample'), request.isCut);
  const { format } = sample;
  const start: InspectedFile = { ...nothingInspected, ...formatNames(format) };
  try {
    refuseReadingOptions(request.declared, format);
    if (format.format === 'raster') return raster(start);
    if (format.format === 'workbook') return await ofWorkbook(request, start);
    if (!needsOneFile(format)) refuseLayer(request.declared);
    if (format.format === 'geojson') refuseCoordinateColumns(request.declared);
    if (format.format === 'table') return await ofTable(request, sample, start);
    if (format.format === 'geojson') return await ofDocument(request, sample, start);
    return await ofSources(request, start);
  } catch (error) {
    if (!(error instanceof GeoError) || isFailure(error)) throw error;
    return error.code === 'raster_inside' ? raster(start) : done(refused(start, error));
  }
}

async function ofTable(
  request: InspectedSource,
  { path, isCut }: Sample,
  start: InspectedFile,
): Promise<InspectResult> {
  const { declared, points } = request;
  const options = {
    declared,
    isCut,
    points,
    nameFields: (names: readonly string[]) => renameColumns(names, declared.columns),
  };
  const table = { ...start, ...(await inspectTable(path, { ...options, positions: 'degrees' })) };
  if (table.error !== null && isForGdal(table.error.code, table.error.details)) {
    const found = {
      ...table,
      ...(await inspectTable(path, { ...options, positions: 'as written' })),
      error: null,
    };
    return await ofSources({ ...request, path }, found);
  }
  if (table.error !== null) return done(refused(table, table.error));
  return done({ ...table, layers: [alone(request, table)] });
}

/** The sheets of a workbook are layers; the first one is described. */
async function ofWorkbook(request: InspectedSource, start: InspectedFile): Promise<InspectResult> {
  const whole = await unfoldedFile(request.path, join(request.folder, 'unfolded'));
  const { tables, declared, warnings } = await openWorkbook(whole, request.folder, request.declared);
  const found: InspectedFile[] = [];
  for (const { name, path } of tables.slice(0, inspectionLimits.layers)) {
    const sheet = {
      ...request,
      path,
      name,
      declared,
      points: tables.length > 1 ? 'layer' : request.points,
    } as const;
    const result = await ofTable(
      sheet,
      { format: { format: 'workbook', what: '' }, path, isCut: false },
      start,
    );
    if (result.next !== 'done' && tables.length === 1)
      return { ...result, found: ofSheet(result.found, warnings) };
    found.push({ ...result.found, layers: [alone(sheet, result.found)] });
  }
  const [first = start] = found;
  const error = found.find((each) => each.error !== null)?.error ?? null;
  return done({
    ...ofSheet(first, warnings),
    layers: found.flatMap(({ layers }) => layers),
    layer: tables.length > 1 ? null : (tables[0]?.name ?? null),
    error,
  });
}

/** Encoding and separator are those of the temporary table. */
function ofSheet(found: InspectedFile, warnings: readonly SourceWarning[]): InspectedFile {
  return { ...found, encoding: null, delimiter: null, warnings: [...warnings, ...found.warnings] };
}

async function ofDocument(
  request: InspectedSource,
  { path, isCut }: Sample,
  start: InspectedFile,
): Promise<InspectResult> {
  const { declared, points, folder } = request;
  const warnings: InspectedFile['warnings'][number][] = [];
  const expected = { ...start, encoding: { name: 'utf-8', evidence: 'default' } } as const;
  try {
    const { isAllPoints, ...features } = await withReprojected(
      path,
      join(folder, 'in-degrees'),
      async (document) => inspectDocument(await openSource(document), { isCut }),
      { crs: declared.crs, warn: ({ code, message }) => warnings.push({ code, message }) },
    );
    const crs = documentSystem(declared.crs, isCut ? null : await nameIn(path));
    const found = { ...expected, ...features, crs, warnings, ...resultOfPoints(isAllPoints, points) };
    return done({ ...found, layers: [alone(request, found)] });
  } catch (error) {
    if (!(error instanceof GeoError) || isFailure(error)) throw error;
    if (isForGdal(error.code, error.details)) return await ofSources({ ...request, path }, expected);
    return done(refused(expected, error));
  }
}

/** Formats that GDAL reads, and positions in a system that only PROJ converts. */
async function ofSources(request: InspectedSource, found: InspectedFile): Promise<InspectResult> {
  const { path, folder, name, declared } = request;
  const prepared = await prepareSources({ path, folder, name, declared, nameProperties: (names) => names });
  const names = found.format === 'zip' ? archiveNames(prepared.sources) : {};
  const result = found.becomes === null ? ({ becomes: 'layer' } as const) : {};
  return { next: 'convert', found: bounded({ ...found, ...names, ...result }), prepared };
}

function alone(
  { name }: InspectedSource,
  { geometryTypes, featureCount }: InspectedFile,
): InspectedFile['layers'][number] {
  return { name, geometryTypes, featureCount };
}

function done(found: InspectedFile): InspectResult {
  return { next: 'done', found: bounded(found) };
}

function raster(found: InspectedFile): InspectResult {
  return { next: 'raster', found: { ...found, becomes: 'raster' } };
}

/** Whether the file is not the cause. */
function isFailure({ code }: GeoError): boolean {
  return code === 'engine_failure' || code === 'disk_full';
}
