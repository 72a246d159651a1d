import { GeoError } from '../geo-error.ts';
import { rewriteXml } from '../xml/rewrite-xml.ts';
import { GmlDegrees } from './gml-degrees.ts';
import { OneGeometry } from './gml-geometries.ts';
import { plainSystem } from './gml-system.ts';
import { type GdalSource, ownLayer, type SourceWarning } from '../gdal/gdal-source.ts';

const members = new Set(['featureMember', 'featureMembers', 'member', 'cityObjectMember']);

const locations = new Set(['pos', 'posList', 'coordinates', 'X', 'Y', 'Z', 'lowerCorner', 'upperCorner']);

/** Element names that no table can have: reserved by SQLite, the format or Chartroom. */
const reservedNames = /^(gpkg|sqlite_|chartroom_layer_)/i;
const inDegrees = /(4326|CRS84)$/i;

/**
 * Rewrites a GML document without references to other documents: schemas, remote links, reference systems by
 * URL. Throws GeoError.
 */
export async function prepareGml(
  source: string,
  target: string,
  file: string,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<{ source: GdalSource; warnings: SourceWarning[] }> {
  const systems = new Set<string>();
  const codes = new Set<string>();
  const renamed = new Map<string, string>();
  const geometries = new OneGeometry();
  const positions = new GmlDegrees();
  let features = 0;
  let links = 0;
  await rewriteXml(
    source,
    target,
    (fail) => ({
      open({ localName, attributes }, path) {
        const isFeature = members.has(path.at(-1) ?? '');
        if (!isFeature && !geometries.keeps(localName, path)) return 'drop';
        for (const [key, value] of attributes) {
          const local = key.slice(key.indexOf(':') + 1);
          if (/schemaLocation$/i.test(local)) attributes.delete(key);
          else if (local === 'href' && key !== local && !value.startsWith('#')) {
            attributes.delete(key);
            links++;
          } else if (local === 'srsName') {
            const system = plainSystem(value);
            if (system === null)
              throw fail(
                `the reference system “${value.slice(0, 60)}” is not supported; declare its EPSG code, such as “EPSG:27700”`,
                'unsupported_crs',
              );
            systems.add(system);
            attributes.set(key, system);
            positions.begin(system);
          } else if (local === 'srsDimension') positions.measure(value);
        }
        if (!isFeature) return 'keep';
        features++;
        geometries.beginFeature(path.length);
        if (!reservedNames.test(localName)) return 'keep';
        const as = renamed.get(localName) ?? ownLayer.name(renamed.size);
        renamed.set(localName, as);
        return { as };
      },
      close(_, path) {
        geometries.end(path.length);
        return '';
      },
      text(text, path) {
        const isCoordinate = locations.has(path.at(-1) ?? '');
        if (isCoordinate && /[^\d\s.,;eE+-]/.test(text))
          throw fail(`expected coordinates, found “${text.trim().slice(0, 40)}”`, 'invalid_geometry');
        if (isCoordinate) positions.see(text, path);
        if (/^\s*[+-]?0\d+\s*$/.test(text)) codes.add(path.at(-1) ?? '');
        return text;
      },
    }),
    onProgress,
  );
  if (features === 0) throw new GeoError('empty_layer', 'The GML contains no features.');
  const degrees = positions.suspected();
  const warnings: SourceWarning[] = geometries.warnings;
  if (links > 0) {
    const message = `${links} links to other documents (xlink:href) in the GML were ignored.`;
    warnings.push({ code: 'not_read', message });
  }
  return {
    source: {
      driver: 'GML',
      file,
      name,
      layers: null,
      renamed: [...renamed].map(([called, table]) => ({ table, name: called })),
      codes: [...codes],
      crs: systems.size === 0 ? 'missing' : 'unknown',
      isLv03: [...systems].every((system) => /21781$/.test(system)) && systems.size > 0,
      isInDegrees: systems.size > 0 && [...systems].every((system) => inDegrees.test(system)),
      ...(degrees === null ? {} : { degrees }),
      positionsOf: null,
      announced: { features, isExact: false },
    },
    warnings,
  };
}
