import type { DatabaseSync } from 'node:sqlite';
import { countsFarAway, degreesCalledMetres, type SuspectedDegrees } from '../crs/refuse-degrees.ts';
import { readSystem } from '../crs/well-known-system.ts';
import { shownName } from '../archive/unpack-entry.ts';
import { GeoError } from '../geo-error.ts';
import type { GdalSource, SourceLayer } from '../gdal/gdal-source.ts';
import { extentInDegrees } from './extent-in-degrees.ts';
import { isUndefinedSystem } from './undefined-system.ts';

/** A layer of a GeoPackage to read. */
export interface PackageLayer extends SourceLayer {
  /** Its geometry column. */
  readonly column: string;
  /** Number of its reference system in the GeoPackage. */
  readonly system: number;
  readonly features: number;
}

type SystemFacts = Pick<GdalSource, 'crs' | 'isLv03' | 'isInDegrees'>;

interface System {
  readonly facts: SystemFacts;
  readonly name: string;
  /** Whether numbers that can be degrees contradict the declared system. */
  readonly isFar: boolean | 'unknown';
}

/** Groups layers by the kind of their reference system, for one conversion per group. Throws GeoError. */
export function sourcesOf(
  layers: readonly PackageLayer[],
  database: DatabaseSync,
  file: string,
): GdalSource[] {
  const systems = new Map<number, System>();
  for (const { system } of layers) if (!systems.has(system)) systems.set(system, systemOf(database, system));
  const groups = new Map<string, PackageLayer[]>();
  for (const layer of layers) {
    const system = systems.get(layer.system)!;
    const degrees = degreesIn(layer, system, database);
    const key = JSON.stringify({ ...system.facts, ...(degrees === null ? {} : { degrees }) });
    groups.set(key, [...(groups.get(key) ?? []), layer]);
  }
  return [...groups].map(([key, group]) => ({
    driver: 'GPKG' as const,
    file,
    name: '',
    layers: group.map(({ table, name, style = null }) => ({ table, name, ...(style && { style }) })),
    ...(JSON.parse(key) as SystemFacts & Pick<GdalSource, 'degrees'>),
    positionsOf: null,
    announced: { features: group.reduce((sum, { features }) => sum + features, 0), isExact: true },
  }));
}

/** The possible degrees of a layer in metres if only GDAL can decide. Throws GeoError if they are certain. */
function degreesIn(
  { name, column }: PackageLayer,
  { isFar, name: system }: System,
  database: DatabaseSync,
): SuspectedDegrees | null {
  const extent = isFar === false ? null : extentInDegrees(database, name, column);
  if (extent === null) return null;
  if (isFar === true) throw degreesCalledMetres({ extent, system }, ` of “${shownName(name)}”`);
  return { extent, system };
}

const unnamed: System = {
  facts: { crs: 'missing', isLv03: false, isInDegrees: false },
  name: '',
  isFar: false,
};

function systemOf(database: DatabaseSync, id: number): System {
  const row = database
    .prepare(
      'SELECT s.srs_name AS name, s.organization AS body, s.organization_coordsys_id AS code, s.* FROM gpkg_spatial_ref_sys s WHERE s.srs_id = ?',
    )
    .get(id) as Record<string, unknown> | undefined;
  if (row === undefined || isUndefinedSystem(id, row.body)) return unnamed;
  const isEpsg = String(row.body).toUpperCase() === 'EPSG';
  // The WKT 2 extension adds a column that GDAL prefers (OGC 12-128r18, annex F.10).
  const texts = Object.entries(row)
    .filter(([column, text]) => /^definition/i.test(column) && text !== null)
    .map(([, text]) => String(text))
    .filter((text) => text !== 'undefined' && text !== '');
  const unread = texts.find((text) => readSystem(text) === null);
  if (unread !== undefined)
    throw new GeoError(
      'unsupported_crs',
      `The GeoPackage defines its reference system ${id} in an unsupported form. Save it with an EPSG code.`,
      { found: unread.slice(0, 80) },
    );
  const code = isEpsg && typeof row.code === 'number' ? row.code : null;
  const isInDegrees = code === 4326;
  return {
    facts: { crs: 'unknown', isLv03: code === 21781, isInDegrees },
    name: code === null ? String(row.name) : `EPSG:${code}`,
    isFar: !isInDegrees && countsFarAway({ code, text: texts[0] ?? '' }),
  };
}
