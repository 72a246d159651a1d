import { maxOvershoot } from '../crs/overshoot.ts';
import { GeoError } from '../geo-error.ts';
import { GpxStyles } from '../style/gpx-styles.ts';
import { styleColumn } from '../style/style-column.ts';
import { rewriteXml } from '../xml/rewrite-xml.ts';
import type { GdalSource, PreparedSources } from '../gdal/gdal-source.ts';

const placed = new Set(['wpt', 'trkpt', 'rtept']);
/** Elements that describe a point of a route. */
const descriptions = new Set(['name', 'cmt', 'desc', 'sym', 'type']);
const layerOf: Readonly<Record<string, string>> = { wpt: 'waypoints', rte: 'routes', trk: 'tracks' };

/**
 * Rewrites a GPX document and validates every position. Its waypoints, routes and tracks become layers, and so do the
 * points of routes if one of them is described. Of the points of tracks only position and height are used. Throws
 * GeoError.
 */
export async function prepareGpx(
  source: string,
  target: string,
  file: string,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const counts: Record<string, number> = {};
  const times: Record<string, number> = {};
  const styles = new GpxStyles();
  const points = { ofRoutes: 0, described: 0 };
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
        const parent = path.at(-1) ?? '';
        styles.startElement();
        if (path.length === 1) styles.startFeature();
        if (localName === 'time') times[parent] = (times[parent] ?? 0) + 1;
        if (localName === 'rtept') points.ofRoutes++;
        if (parent === 'rtept' && descriptions.has(localName)) points.described++;
        const layer = path.length === 1 ? layerOf[localName] : undefined;
        if (layer !== undefined) counts[layer] = (counts[layer] ?? 0) + 1;
        return 'keep';
      },
      text(text, path) {
        if (path[2] === 'extensions') styles.text(text);
        return text;
      },
      close(localName, path) {
        if (path[2] === 'extensions') styles.closeExtension(localName, path.at(-1) ?? '');
        if (path.length !== 1 || layerOf[localName] === undefined) return '';
        const number = styles.number(localName);
        const text = `<extensions><${styleColumn}>${number}</${styleColumn}></extensions>`;
        return number === null ? '' : text;
      },
    }),
    onProgress,
  );
  const hasDescriptions = points.described > 0;
  if (hasDescriptions) counts['route_points'] = points.ofRoutes;
  const layers = ['waypoints', 'routes', 'route_points', 'tracks'].filter(
    (layer) => counts[layer] !== undefined,
  );
  if (layers.length === 0)
    throw new GeoError('empty_layer', 'The GPX contains no waypoints, routes or tracks.');
  const features = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const prepared: GdalSource = {
    driver: 'GPX',
    file,
    name,
    layers: layers.map((layer) => ({ table: layer, name: layer.replace('_', ' ') })),
    crs: 'named',
    isLv03: false,
    isInDegrees: true,
    positionsOf: null,
    styles: styles.styles,
    announced: { features, isExact: true },
  };
  const omitted = (times['trkpt'] ?? 0) + (hasDescriptions ? 0 : (times['rtept'] ?? 0));
  const message = `The times of ${omitted} points of tracks and routes were omitted.`;
  return { sources: [prepared], warnings: omitted === 0 ? [] : [{ code: 'value_left_out', message }] };
}

function isCoordinate(text: string | undefined, max: number): boolean {
  return text !== undefined && text.trim() !== '' && Math.abs(Number(text)) <= max;
}

function shown(text: string | undefined): string {
  return (text ?? '').slice(0, 40);
}
