import { rename, rm } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';
import { rewriteXml, type XmlRules } from '../xml/rewrite-xml.ts';
import {
  type GdalSource,
  mostLayers,
  ownLayer,
  type SourceLayer,
  type SourceWarning,
} from './gdal-source.ts';

/** Neither features nor part of one; some would be fetched, some would become features, one crashes libkml. */
const leftOut = new Set([
  'NetworkLink',
  'NetworkLinkControl',
  'GroundOverlay',
  'PhotoOverlay',
  'ScreenOverlay',
  'Tour',
  'Style',
  'StyleMap',
  'styleUrl',
  'LookAt',
  'Camera',
  'Region',
  'Model',
]);

const told: Readonly<Record<string, string>> = {
  GroundOverlay: 'ground overlays',
  PhotoOverlay: 'photo overlays',
  ScreenOverlay: 'screen overlays',
  Model: 'models',
};

const containers = new Set(['Document', 'Folder']);
const tuple = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

interface Found {
  placemarks: number;
  /** Features straight under `kml`, of which there may be but one. */
  tops: number;
  firstTop: string;
  /** Documents and folders with placemarks of their own: each becomes a layer. */
  layers: number;
  /** Placemarks whose values without a schema libkml passes over, as they have others with one. */
  mixed: number;
  readonly leftOut: Map<string, number>;
  /** What documents and folders are called, and the names of ours that libkml finds in the place. */
  readonly names: SourceLayer[];
}

export interface PreparedKml {
  /** Null where there are no placemarks. */
  readonly source: GdalSource | null;
  /** Where its network links lead, as written. */
  readonly links: readonly string[];
  readonly warnings: readonly SourceWarning[];
}

/**
 * Writes a KML document anew for libkml, without what it would fetch, lose or die of: coordinates are checked, tracks
 * have as many times as places, and several features straight under `kml` are put into a document. Throws GeoError.
 */
export async function prepareKml(
  source: string,
  target: string,
  file: string,
  name: string,
  onProgress?: (bytes: number) => void,
): Promise<PreparedKml> {
  let found = newFound();
  let draft = `${target}.plain`;
  await rewriteXml(source, draft, (fail) => kmlRules(found, false, fail), onProgress);
  if (found.tops > 1 || found.firstTop === 'Placemark') {
    found = newFound();
    draft = `${target}.wrapped`;
    await rewriteXml(source, draft, (fail) => kmlRules(found, true, fail), onProgress);
  }
  if (found.layers > mostLayers) {
    const message = `The KML holds placemarks in ${found.layers} folders, each of which is a layer; ${mostLayers} are read at most.`;
    throw new GeoError('too_many_layers', message, { found: found.layers });
  }
  await rename(draft, target);
  const links = found.leftOut.has('NetworkLink') ? await linksOf(source, `${target}.links`) : [];
  const warnings = [...found.leftOut].flatMap(([element, count]) =>
    told[element] === undefined
      ? []
      : [{ code: 'not_read', message: `${count} ${told[element]} of the KML were left out.` }],
  );
  if (found.mixed > 0) {
    const message = `Of ${found.mixed} placemarks with values of both kinds (Data and SchemaData), those of Data were left out.`;
    warnings.push({ code: 'value_left_out', message });
  }
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
      announced: { features: found.placemarks, isExact: false },
    },
    links,
    warnings,
  };
}

/** What is said of network links that lead out of what was sent: nothing is fetched from anywhere. */
export function unfollowed(links: number): SourceWarning[] {
  if (links === 0) return [];
  const message = `${links} network links, which are never followed, of the KML were left out.`;
  return [{ code: 'not_read', message }];
}

export function noPlacemarks(links: number): GeoError {
  const why = links > 0 ? ` (only ${links} network links, which are never followed)` : '';
  return new GeoError('empty_layer', `The KML holds no placemarks${why}.`);
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

function newFound(): Found {
  return { placemarks: 0, tops: 0, firstTop: '', layers: 0, mixed: 0, leftOut: new Map(), names: [] };
}

function kmlRules(
  found: Found,
  isWrapped: boolean,
  fail: (what: string, code?: GeoError['code']) => GeoError,
): XmlRules {
  let coordinates = '';
  let containerName = '';
  const values = new Set<string>();
  /** Of the containers that are open, whether they have placemarks of their own. */
  const holding: boolean[] = [];
  let times = 0;
  let places = 0;
  return {
    open({ localName, attributes }, path) {
      if (path.length === 0 && localName !== 'kml') throw fail(`the KML begins with <${localName}>`);
      for (const key of attributes.keys()) if (/schemaLocation$/i.test(key)) attributes.delete(key);
      if (leftOut.has(localName)) {
        found.leftOut.set(localName, (found.leftOut.get(localName) ?? 0) + 1);
        return 'drop';
      }
      if (path.length === 1 && (containers.has(localName) || localName === 'Placemark')) {
        found.firstTop ||= localName;
        found.tops++;
      }
      if (containers.has(localName)) holding.push(false);
      if (localName === 'Placemark') {
        found.placemarks++;
        if (holding.at(-1) === false) {
          holding[holding.length - 1] = true;
          found.layers++;
        }
        values.clear();
      } else if (localName === 'Data' || localName === 'SchemaData') values.add(localName);
      else if (localName === 'coordinates') coordinates = '';
      else if (isContainerName(localName, path.at(-1))) containerName = '';
      else if (localName === 'Track') times = places = 0;
      else if (localName === 'when' && path.at(-1) === 'Track') times++;
      else if (localName === 'coord') places++;
      return 'keep';
    },
    close(localName, path) {
      if (localName === 'coordinates') return checked(coordinates, fail);
      if (isContainerName(localName, path.at(-1))) {
        const table = ownLayer.name(found.names.length);
        found.names.push({ table, name: containerName });
        return table;
      }
      if (containers.has(localName)) holding.pop();
      if (localName === 'Placemark' && values.size === 2) found.mixed++;
      if (localName === 'Track' && times !== places)
        throw fail(`a track has ${times} times for ${places} places`, 'invalid_geometry');
      return isWrapped && localName === 'kml' ? '</Document>' : '';
    },
    text(text, path) {
      if (path.at(-1) === 'coordinates') coordinates += text;
      else if (isContainerName(path.at(-1), path.at(-2))) containerName += text;
      else return text;
      return '';
    },
    ...(isWrapped ? { afterRoot: '<Document>' } : {}),
  };
}

function isContainerName(localName: string | undefined, parent: string | undefined): boolean {
  return localName === 'name' && parent !== undefined && containers.has(parent);
}

/** GDAL's writer takes no layer that is called “#1 Tour”. Of several with one name the later ones have a number. */
function numbered(names: readonly SourceLayer[]): SourceLayer[] {
  const counts = new Map<string, number>();
  return names.map(({ table, name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { table, name: count === 1 ? name : `${name} (#${count})` };
  });
}

/** Tuples of two or three numbers; a space behind a comma is forgiven, as Google Earth does. */
function checked(text: string, fail: (what: string, code?: GeoError['code']) => GeoError): string {
  const tuples = text
    .trim()
    .split(',')
    .map((part) => part.trim())
    .join(',');
  for (const each of tuples === '' ? [] : tuples.split(/\s+/)) {
    const parts = each.split(',');
    if (parts.length >= 2 && parts.length <= 3 && parts.every((part) => tuple.test(part))) continue;
    throw fail(`“${each.slice(0, 40)}” stands where coordinates should`, 'invalid_geometry');
  }
  return tuples;
}
