import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOfSystem, type ProjSystem, systemNamed } from '../crs/proj-system.ts';
import { readSystem } from '../crs/well-known-system.ts';
import type { Declaration } from '../declaration.ts';
import { nameIn, refuseFarPositions, unsupported } from '../geojson/reproject-document.ts';
import { type GdalSource, plain } from '../gdal/gdal-source.ts';
import { writePositions } from './reproject-by-gdal.ts';

interface DocumentInSystem {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
  readonly declared?: Declaration | undefined;
  /** Its name of the system; by default that of the system itself. */
  readonly called?: string | null;
}

/** Prepares a GeoJSON in a system that only PROJ can convert exactly: GDAL receives only its positions. */
export async function geoJsonSource(document: DocumentInSystem, stem: string): Promise<GdalSource> {
  const { path, declared: { crs } = {} } = document;
  if (crs !== undefined) return sourceIn(crs, document, stem);
  const named = await nameIn(path);
  const system = named === null ? null : systemNamed(named);
  if (named !== null && system === null) throw await unsupported(named, path);
  return sourceIn(system, { ...document, called: named }, stem);
}

interface ConvertedDocument extends DocumentInSystem {
  /** Its file in the folder. */
  readonly file: string;
  /** The format of the upload, with its article. */
  readonly what: string;
  readonly features: number;
  /** The system that the upload states; null for degrees of WGS 84, undefined if it states none. */
  readonly stated: ProjSystem | null | undefined;
}

/**
 * Prepares a GeoJSON that was written from a file of another format, in the system that the caller declares, or else
 * the file. Throws GeoError.
 */
export async function documentSource(
  { stated, file, what, features, ...document }: ConvertedDocument,
  stem: string,
): Promise<GdalSource> {
  const system = document.declared?.crs ?? stated ?? null;
  if (system !== null && !('code' in system && system.code === 4326)) return sourceIn(system, document, stem);
  if (system === null && stated === undefined) await refuseFarPositions(document.path, what);
  const ready = { file, name: document.name, crs: 'named', isInDegrees: true, positionsOf: file } as const;
  return { ...plain, ...ready, driver: 'GPKG', announced: { features, isExact: true } };
}

async function sourceIn(
  system: ProjSystem | null,
  { path, folder, name, called = system && nameOfSystem(system) }: DocumentInSystem,
  stem: string,
): Promise<GdalSource> {
  const code = system !== null && 'code' in system ? system.code : null;
  const [file, document] = [`positions-${stem}.gpkg`, `source-${stem}.geojson`];
  const { rows, inDegrees } = await writePositions(path, join(folder, file), code ?? 4326);
  if (path !== join(folder, document)) await rename(path, join(folder, document));
  const assigned = await assignedOf(system, folder, `positions-${stem}.prj`);
  return {
    ...plain,
    driver: 'GPKG',
    file,
    name,
    layers: [{ table: 'positions', name }],
    crs: 'named',
    isLv03:
      code === 21781 || (system !== null && 'text' in system && readSystem(system.text)?.isLv03 === true),
    positionsOf: document,
    ...(assigned === null ? {} : { assigned }),
    ...(called === null ? {} : { system: called }),
    ...(called === null || inDegrees === null ? {} : { degrees: { extent: inDegrees, system: called } }),
    announced: { features: rows, isExact: true },
  };
}

/** A system without an EPSG code, which the positions cannot state. */
async function assignedOf(
  system: ProjSystem | null,
  folder: string,
  file: string,
): Promise<NonNullable<GdalSource['assigned']> | null> {
  if (system === null || 'code' in system) return null;
  if ('esri' in system) return { esri: system.esri };
  await writeFile(join(folder, file), system.text);
  return { file };
}
