import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isForGdal } from '../crs/proj-system.ts';
import { slabsOf } from '../files/byte-source.ts';
import { type GdalSource, plain, type PreparedSources, type SourceWarning } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import type { TablePositions } from '../table/position-converter.ts';
import { withTableSource } from '../table/table-source.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { geoJsonSource } from './geojson-source.ts';
import type { Prepared, PrepareOptions } from './prepare-options.ts';

/**
 * Prepares a table in a system that only PROJ converts exactly, by way of GeoJSON: the declared one, or the one that
 * its geometries state. Throws GeoError.
 */
export async function prepareTable(options: PrepareOptions): Promise<PreparedSources> {
  return { what: 'a table', ...(await asDocument(options, '0', 'as written')) };
}

/** Prepares the sheets of a workbook, each as a layer. Throws GeoError. */
export async function prepareWorkbook(sent: PrepareOptions): Promise<PreparedSources> {
  const { tables, declared, warnings } = await openWorkbook(
    sent.path,
    sent.folder,
    sent.declared ?? {},
    sent.limits,
  );
  const sources: GdalSource[] = [];
  const all: SourceWarning[] = [...warnings];
  for (const [number, { name, path }] of tables.entries()) {
    const prepared = await prepareOneTable({ ...sent, path, name, declared }, String(number));
    sources.push(...prepared.sources);
    all.push(...prepared.warnings);
    sent.onProgress?.((number + 1) / tables.length);
  }
  return { what: 'an Excel workbook', sources, warnings: all };
}

/** Prepares a table of several, or of an archive, in any system. Throws GeoError. */
export async function prepareOneTable(options: PrepareOptions, stem: string): Promise<Prepared> {
  try {
    return await asDocument(options, stem, 'degrees');
  } catch (error) {
    if (!(error instanceof GeoError) || !isForGdal(error.code, error.details)) throw error;
    return await asDocument(options, stem, 'as written');
  }
}

/** Writes a table as GeoJSON, in degrees or in the declared system, for which GDAL converts the positions. */
async function asDocument(
  options: PrepareOptions,
  stem: string,
  positions: TablePositions,
): Promise<Prepared> {
  const { path, folder, name, declared = {}, nameProperties } = options;
  const file = `table-${stem}.geojson`;
  const document = join(folder, file);
  const { size } = await stat(path);
  const {
    warnings: found,
    features,
    unsupportedId,
  } = await withTableSource(
    path,
    {
      ...{ size, declared, positions },
      // The fields of markers have types of their own.
      ...(nameProperties === undefined
        ? { types: declared.types ?? 'detect' }
        : { types: 'text', nameProperties }),
    },
    (source) => pipeline(slabsOf(source), createWriteStream(document)),
  );
  await rm(path);
  const warnings = found.map(({ code, message, values }) => ({ code, message, ...(values && { values }) }));
  if (positions === 'as written') {
    const crs = declared.crs ?? (unsupportedId === null ? undefined : { code: unsupportedId });
    const stated = { ...declared, ...(crs === undefined ? {} : { crs }) };
    return {
      sources: [await geoJsonSource({ ...options, declared: stated, path: document }, stem)],
      warnings,
    };
  }
  const announced = { features, isExact: true };
  const ready = { file, name, crs: 'named', isInDegrees: true, positionsOf: file } as const;
  return { sources: [{ ...plain, ...ready, driver: 'GPKG', announced }], warnings };
}
