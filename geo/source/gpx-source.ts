import { maxOvershoot } from '../crs/overshoot.ts';
import { GeoError } from '../geo-error.ts';
import { rewriteXml } from '../xml/rewrite-xml.ts';
import type { GdalSource, PreparedSources } from '../gdal/gdal-source.ts';

const placed = new Set(['wpt', 'trkpt', 'rtept']);
/** Points of lines: only their position and height are used. */
const timed = new Set(['trkpt', 'rtept']);
const layerOf: Readonly<Record<string, string>> = { wpt: 'waypoints', rte: 'routes', trk: 'tracks' };

/**
 * Rewrites a GPX document and validates every position. Its waypoints, routes and tracks become layers; the
 * points of routes and tracks do not. Throws GeoError.
 */
export async function prepareGpx(
  source: string,
  target: string,
  file: string,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const counts: Record<string, number> = {};
  let times = 0;
  await rewriteXml(
    source,
    target,
    (fail) => ({
      open({ localName, attributes }, path) {
        if (path.length === 0 && localName !== 'gpx')
          throw fail(`the GPX begins with <${localName}> instead of <gpx>`);
        for (const key of attributes.keys()) if (/schemaLocation$/i.test(key)) attributes.delete(key);
        if (placed.has(localName) && !isCoordinate(attributes.get('lat'), 90 + maxOvershoot))
          throw fail(
            `a ${localName} has the invalid latitude “${shown(attributes.get('lat'))}”`,
            'invalid_geometry',
          );
        if (placed.has(localName) && !isCoordinate(attributes.get('lon'), 360))
          throw fail(
            `a ${localName} has the invalid longitude “${shown(attributes.get('lon'))}”`,
            'invalid_geometry',
          );
        if (localName === 'time' && timed.has(path.at(-1) ?? '')) times++;
        const layer = path.length === 1 ? layerOf[localName] : undefined;
        if (layer !== undefined) counts[layer] = (counts[layer] ?? 0) + 1;
        return 'keep';
      },
    }),
    onProgress,
  );
  const layers = ['waypoints', 'routes', 'tracks'].filter((layer) => counts[layer] !== undefined);
  if (layers.length === 0)
    throw new GeoError('empty_layer', 'The GPX contains no waypoints, routes or tracks.');
  const features = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const prepared: GdalSource = {
    driver: 'GPX',
    file,
    name,
    layers: layers.map((layer) => ({ table: layer, name: layer })),
    crs: 'named',
    isLv03: false,
    isInDegrees: true,
    positionsOf: null,
    announced: { features, isExact: true },
  };
  const message = `The times of ${times} points of tracks and routes were omitted.`;
  return { sources: [prepared], warnings: times === 0 ? [] : [{ code: 'value_left_out', message }] };
}

function isCoordinate(text: string | undefined, max: number): boolean {
  return text !== undefined && text.trim() !== '' && Math.abs(Number(text)) <= max;
}

function shown(text: string | undefined): string {
  return (text ?? '').slice(0, 40);
}
