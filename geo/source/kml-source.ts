import { rename, rm } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';
import { rewriteXml } from '../xml/rewrite-xml.ts';
import { type GdalSource, maxLayers, type SourceLayer, type SourceWarning } from '../gdal/gdal-source.ts';
import { type KmlFindings, kmlRules, noFindings } from './kml-rules.ts';

const reported: Readonly<Record<string, string>> = {
  GroundOverlay: 'ground overlays',
  PhotoOverlay: 'photo overlays',
  ScreenOverlay: 'screen overlays',
  Model: 'models',
};

export interface PreparedKml {
  /** Null if there are no placemarks. */
  readonly source: GdalSource | null;
  /** Targets of its network links, as written. */
  readonly links: readonly string[];
  readonly warnings: readonly SourceWarning[];
}

/**
 * Rewrites a KML document for libkml without content that libkml would fetch, lose or crash on: coordinates
 * are validated, tracks have as many times as positions, and several features directly under `kml` are moved
 * into a document. Throws GeoError.
 */
export async function prepareKml(
  source: string,
  target: string,
  file: string,
  name: string,
  onProgress?: (bytes: number) => void,
): Promise<PreparedKml> {
  let found = noFindings();
  let draft = `${target}.plain`;
  await rewriteXml(source, draft, (fail) => kmlRules(found, false, fail), onProgress);
  if (found.tops > 1 || found.firstTop === 'Placemark') {
    found = noFindings();
    draft = `${target}.wrapped`;
    await rewriteXml(source, draft, (fail) => kmlRules(found, true, fail), onProgress);
  }
  if (found.layers > maxLayers) {
    const message = `The KML has placemarks in ${found.layers} folders, each of which becomes a layer; the limit is ${maxLayers}.`;
    throw new GeoError('too_many_layers', message, { found: found.layers });
  }
  await rename(draft, target);
  const links = found.leftOut.has('NetworkLink') ? await linksOf(source, `${target}.links`) : [];
  const warnings = warningsOf(found);
  if (found.placemarks === 0) return { source: null, links, warnings };
  return {
    source: {
      driver: 'LIBKML',
      file,
      name,
      layers: null,
      renamed: numbered(found.names),
      crs: 'named',
      isLv03: false,
      isInDegrees: true,
      positionsOf: null,
      styles: found.styles.drawn(),
      announced: { features: found.placemarks, isExact: false },
    },
    links,
    warnings,
  };
}

function warningsOf({ leftOut, mixed, times, styles }: KmlFindings): SourceWarning[] {
  const all: (readonly [code: string, count: number, message: string])[] = [
    ...Object.entries(reported).map(([element, what]) => {
      const count = leftOut.get(element) ?? 0;
      return ['not_read', count, `${count} ${what} in the KML were omitted.`] as const;
    }),
    ['value_left_out', mixed, `${mixed} placemarks have both Data and SchemaData; their Data values were omitted.`], // prettier-ignore
    ['value_left_out', times.between, `Only the first and the last time of each placemark with a track were imported; ${times.between} others were omitted.`], // prettier-ignore
    ['value_left_out', times.unread, `${times.unread} times in the KML cannot be read and were omitted.`],
    [
      'style_not_drawn',
      styles.external,
      `${styles.external} styles of the KML are in other files, which are not loaded.`,
    ],
    [
      'style_not_drawn',
      styles.beyond,
      `${styles.beyond} placemarks have a style beyond the limit; they are drawn like the others.`,
    ],
    ['value_converted', times.completed, `${times.completed} times in the KML give only a year or a month; its first day was used.`], // prettier-ignore
  ];
  return all.flatMap(([code, count, message]) => (count === 0 ? [] : [{ code, message }]));
}

/** Warns of network links to targets outside the upload, which are never fetched. */
export function unfollowed(links: number): SourceWarning[] {
  if (links === 0) return [];
  const message = `${links} network links in the KML were ignored; external documents are not loaded.`;
  return [{ code: 'not_read', message }];
}

export function noPlacemarks(links: number): GeoError {
  const why = links > 0 ? `, only ${links} network links, which are not followed` : '';
  return new GeoError('empty_layer', `The KML contains no placemarks${why}.`);
}

/** KML 2.2, section 13: a NetworkLink names its target in the href of its Link, in older files of its Url. */
async function linksOf(source: string, scratch: string): Promise<string[]> {
  const links: string[] = [];
  let href = '';
  const isTarget = (path: readonly string[]) =>
    path.at(-3) === 'NetworkLink' && /^(Link|Url)$/.test(path.at(-2) ?? '') && path.at(-1) === 'href';
  await rewriteXml(source, scratch, () => ({
    open: () => 'keep',
    text(text, path) {
      if (isTarget(path)) href += text;
      return '';
    },
    close(localName, path) {
      if (isTarget([...path, localName])) {
        links.push(href.trim());
        href = '';
      }
      return '';
    },
  }));
  await rm(scratch);
  return links;
}

/** GDAL's writer rejects layers named like “#1 Tour”. Duplicate names get a number. */
function numbered(names: readonly SourceLayer[]): SourceLayer[] {
  const counts = new Map<string, number>();
  return names.map(({ table, name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { table, name: count === 1 ? name : `${name} (#${count})` };
  });
}
