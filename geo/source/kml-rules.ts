import { escaped, type XmlRules } from '../xml/rewrite-xml.ts';
import { KmlStyles, styleElements } from '../style/kml-styles.ts';
import { styleColumn } from '../style/style-column.ts';
import { ownLayer, type SourceLayer } from '../gdal/gdal-source.ts';
import { type Fail, readPosition, tuples } from './kml-coordinates.ts';
import { plainTime } from './kml-time.ts';

/**
 * Elements that are neither features nor part of one; some would be fetched, some would become features, one
 * crashes libkml.
 */
const leftOut = new Set([
  'NetworkLink',
  'NetworkLinkControl',
  'GroundOverlay',
  'PhotoOverlay',
  'ScreenOverlay',
  'Tour',
  'LookAt',
  'Camera',
  'Region',
  'Model',
]);

/** The property with the names of nested folders. */
const folderColumn = 'folder';
const contactElements = new Set(['address', 'phoneNumber']);
/** Features that some programs write without a `kml` element around them. */
const bareRoots = new Set(['Placemark', 'Document', 'Folder']);
const containers = new Set(['Document', 'Folder']);
const boundaries = new Set(['outerBoundaryIs', 'innerBoundaryIs']);

/** Statistics collected while rewriting a KML. */
export interface KmlFindings {
  placemarks: number;
  /** Features directly under `kml`, where only one is allowed. */
  tops: number;
  firstTop: string;
  /** Documents and folders with their own placemarks: each becomes a layer. */
  layers: number;
  /**
   * Placemarks whose values without a schema are ignored by libkml, because they also have values with one.
   */
  mixed: number;
  readonly leftOut: Map<string, number>;
  readonly styles: KmlStyles;
  /** Names of documents and folders, with the generated names that libkml sees instead. */
  readonly names: SourceLayer[];
  readonly times: {
    /** Times of tracks between the first and the last. */
    between: number;
    /** Years and months that were completed to their first day. */
    completed: number;
    /** Times that cannot be parsed. */
    unread: number;
  };
}

export function noFindings(): KmlFindings {
  return {
    placemarks: 0,
    tops: 0,
    firstTop: '',
    layers: 0,
    mixed: 0,
    leftOut: new Map(),
    styles: new KmlStyles(),
    names: [],
    times: { between: 0, completed: 0, unread: 0 },
  };
}

/** Rules for rewriting a KML for libkml. `isWrapped` moves features directly under `kml` into a document. */
export function kmlRules(found: KmlFindings, isWrapped: boolean, fail: Fail): XmlRules {
  /** The text of the element that is read as a whole. */
  let whole = '';
  let prefix = '';
  const values = new Set<string>();
  const dataNames = new Set<string>();
  const schemaFields = new Set<string>();
  /** Whether the values of `own` have been written for the placemark. */
  let isOwnDone = false;
  /** The address and telephone number of the placemark, which libkml ignores unless they are data. */
  const contact = new Map<string, string>();
  /** For each open container, whether it has its own placemarks, and the name of a folder. */
  const containersOpen: { holds: boolean; name: string }[] = [];
  let times = 0;
  let locations = 0;
  let timesOfPlacemark = 0;

  const timeOf = (written: string): string => {
    if (written.trim() === '') return '';
    const time = plainTime(written);
    if (time === null) found.times.unread++;
    else if (!time.isWhole) found.times.completed++;
    return time?.text ?? '';
  };
  /** libkml crashes on a track with fewer times than positions, and on an empty time; it skips this one. */
  const noTime = '-';
  const endOfTrack = (): string => {
    if (times !== locations && times > 0)
      throw fail(`a track has ${times} times for ${locations} positions`, 'invalid_geometry');
    return times === 0 ? `<${prefix}when>${noTime}</${prefix}when>`.repeat(locations) : '';
  };
  const startPlacemark = (): void => {
    found.placemarks++;
    timesOfPlacemark = 0;
    values.clear();
    dataNames.clear();
    isOwnDone = false;
    contact.clear();
    found.styles.startPlacemark();
    const container = containersOpen.at(-1);
    if (container === undefined || container.holds) return;
    container.holds = true;
    found.layers++;
  };
  /** The names of nested folders: a folder becomes a layer, which has no groups. */
  const folderPath = (): string | null => {
    const names = containersOpen.map(({ name }) => name).filter((name) => name !== '');
    return names.length < 2 ? null : names.join(' / ');
  };
  /** Values of the placemark that are no data of the KML: the number of its style, and its folders. */
  const own = (): (readonly [name: string, value: string])[] => {
    const [style, folder] = [found.styles.number(), folderPath()];
    return [
      ...(style === null ? [] : [[styleColumn, String(style)] as const]),
      ...(folder === null || dataNames.has(folderColumn) ? [] : [[folderColumn, folder] as const]),
    ];
  };
  const endPlacemark = (): string => {
    const data = takeContact();
    found.styles.endPlacemark();
    if (values.size === 2) found.mixed++;
    found.times.between += Math.max(0, timesOfPlacemark - 2);
    return data === '' ? '' : `<${prefix}ExtendedData>${data}</${prefix}ExtendedData>`;
  };
  const takeContact = (): string => {
    if (contact.size > 0) values.add('Data');
    // libkml ignores Data beside SchemaData, which has these values then.
    const others = values.has('SchemaData') || isOwnDone ? [] : own();
    isOwnDone = true;
    const data = [...contact, ...others].map(
      ([name, text]) =>
        `<${prefix}Data name="${name}"><${prefix}value>${escaped(text.trim(), false)}</${prefix}value></${prefix}Data>`,
    );
    contact.clear();
    return data.join('');
  };
  const endSchemaData = (): string => {
    if (isOwnDone) return '';
    isOwnDone = true;
    return own()
      .map(
        ([name, text]) => `<${prefix}SimpleData name="${name}">${escaped(text, false)}</${prefix}SimpleData>`,
      )
      .join('');
  };

  return {
    around: ({ name, attributes }) => {
      if (!bareRoots.has(name)) return null;
      const xmlns = attributes.get('xmlns') ?? 'http://www.opengis.net/kml/2.2';
      return { name: 'kml', localName: 'kml', attributes: new Map([['xmlns', xmlns]]) };
    },
    open({ name, localName, attributes }, path) {
      if (path.length === 0 && localName !== 'kml')
        throw fail(`the KML begins with <${localName}> instead of <kml>`);
      if (path.length === 0) prefix = name.slice(0, -localName.length);
      for (const key of attributes.keys()) if (/schemaLocation$/i.test(key)) attributes.delete(key);
      if (leftOut.has(localName)) {
        found.leftOut.set(localName, (found.leftOut.get(localName) ?? 0) + 1);
        return 'drop';
      }
      if (path.length === 1 && (containers.has(localName) || localName === 'Placemark')) {
        found.firstTop ||= localName;
        found.tops++;
      }
      if (styleElements.has(localName) || isInStyle(path)) {
        found.styles.open(localName, attributes);
        return 'read';
      }
      found.styles.seeGeometry(localName);
      if (isWhole(localName, path.at(-1))) whole = '';
      if (containers.has(localName)) containersOpen.push({ holds: false, name: '' });
      else if (localName === 'Placemark') startPlacemark();
      else if (localName === 'Data' || localName === 'SchemaData') values.add(localName);
      if (localName === 'Schema') schemaFields.clear();
      else if (localName === 'SimpleField') schemaFields.add(attributes.get('name') ?? '');
      else if (localName === 'Data' || localName === 'SimpleData')
        dataNames.add(attributes.get('name') ?? '');
      else if (localName === 'Track') times = locations = 0;
      // As a geometry of its own it is a line; GDAL cannot write a ring.
      else if (localName === 'LinearRing' && !boundaries.has(path.at(-1) ?? ''))
        return { as: `${prefix}LineString` };
      return 'keep';
    },
    close(localName, path) {
      const parent = path.at(-1);
      if (styleElements.has(localName) || isInStyle(path)) {
        found.styles.close(localName, path);
        return '';
      }
      if (localName === 'coordinates') return tuples(whole, fail);
      if (localName === 'coord') {
        locations++;
        return readPosition(whole, fail);
      }
      if (isTime(localName, parent)) {
        if (parent !== 'Track') return timeOf(whole);
        times++;
        timesOfPlacemark++;
        return timeOf(whole) || noTime;
      }
      if (isContainerName(localName, parent)) {
        const table = ownLayer.name(found.names.length);
        found.names.push({ table, name: whole });
        if (parent === 'Folder') containersOpen.at(-1)!.name = whole.trim();
        return table;
      }
      if (containers.has(localName)) containersOpen.pop();
      else if (localName === 'Placemark') return endPlacemark();
      // A second element of extended data would replace the first.
      else if (localName === 'ExtendedData' && parent === 'Placemark') return takeContact();
      else if (localName === 'SchemaData') return endSchemaData();
      else if (localName === 'Schema') return ownFields(prefix, schemaFields);
      else if (localName === 'Track') return endOfTrack();
      return isWrapped && localName === 'kml' ? `</${prefix}Document>` : '';
    },
    text(text, path) {
      const name = path.at(-1) ?? '';
      if (styleElements.has(name) || isInStyle(path)) {
        found.styles.text(text);
        return '';
      }
      if (contactElements.has(name) && path.at(-2) === 'Placemark')
        contact.set(name, (contact.get(name) ?? '') + text);
      if (!isWhole(path.at(-1), path.at(-2))) return text;
      whole += text;
      return '';
    },
    ...(isWrapped ? { afterRoot: () => `<${prefix}Document>` } : {}),
  };
}

function isInStyle(path: readonly string[]): boolean {
  return path.some((name) => styleElements.has(name));
}

/** A schema declares its values. */
function ownFields(prefix: string, declared: ReadonlySet<string>): string {
  return [styleColumn, folderColumn]
    .filter((name) => !declared.has(name))
    .map((name) => `<${prefix}SimpleField type="string" name="${name}"></${prefix}SimpleField>`)
    .join('');
}

/** Elements whose text is read as a whole and rewritten. */
function isWhole(localName: string | undefined, parent: string | undefined): boolean {
  return (
    localName === 'coordinates' ||
    localName === 'coord' ||
    isTime(localName, parent) ||
    isContainerName(localName, parent)
  );
}

function isTime(localName: string | undefined, parent: string | undefined): boolean {
  if (localName === 'when') return parent === 'TimeStamp' || parent === 'Track';
  return parent === 'TimeSpan' && (localName === 'begin' || localName === 'end');
}

function isContainerName(localName: string | undefined, parent: string | undefined): boolean {
  return localName === 'name' && parent !== undefined && containers.has(parent);
}
