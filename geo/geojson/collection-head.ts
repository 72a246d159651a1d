import { geometryTypes } from '../layer/manifest.ts';
import { Defect, unexpected } from '../json/defect.ts';
import { skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { memberName, readText } from './geometry.ts';

/** The members of the outermost object. */
export interface Collection {
  type: string | null;
  /** The legacy `crs` member, parsed; undefined if absent. */
  crs: unknown;
  /** The kind of document: a collection, a single feature, or a bare geometry. */
  shape: 'FeatureCollection' | 'Feature' | 'geometry';
}

/** Where reading the members stopped: inside the features array, or at the end of the document. */
export type MembersEnd = { at: 'features'; p: number } | { at: 'end'; p: number };

/**
 * Reads members of the outermost object from `p` (at a member name) up to the features array or the object's
 * end, into `collection`. `seenFeatures` tells whether the array has been read already.
 */
export function readMembers(
  bytes: Buffer,
  p: number,
  collection: Collection,
  seenFeatures: boolean,
): MembersEnd {
  for (;;) {
    const keyStart = p;
    p = skipSpace(bytes, skipKey(bytes, p));
    const key = memberName(bytes, keyStart) || plainName(bytes, keyStart);
    if (key === 'features' && bytes[p] === 91) {
      const isCollection = collection.type === null || collection.type === 'FeatureCollection';
      if (seenFeatures && isCollection)
        throw new Defect('not_geojson', 'the collection has two "features" members', p);
      if (isCollection) return { at: 'features', p: p + 1 };
    }
    const end = skipValue(bytes, p);
    if (key === 'type' && bytes[p] === 34) collection.type = readText(bytes, p, end);
    else if (key === 'crs') collection.crs = JSON.parse(bytes.toString('utf8', p, end)) as unknown;
    p = skipSpace(bytes, end);
    if (bytes[p] === 125) return { at: 'end', p: p + 1 };
    if (bytes[p] !== 44) unexpected(bytes, p, '"," or "}"');
    p = skipSpace(bytes, p + 1);
  }
}

function plainName(bytes: Buffer, p: number): string {
  for (const name of ['features', 'crs'])
    if (bytes.toString('latin1', p + 1, p + 2 + name.length) === `${name}"`) return name;
  return '';
}

const accepted =
  /^(urn:ogc:def:crs:(ogc:[\d.]*:crs84h?|epsg:[\d.]*:(4326|4979))|(ogc:)?crs84|epsg:(4326|4979)|wgs ?84|https?:\/\/www\.opengis\.net\/(def\/crs|gml\/srs)\/(ogc\/[\d.]+\/crs84|epsg(\/[\d.]+\/|\.xml#)4326))$/i;

/**
 * The system named by the legacy `crs` member (GeoJSON 2008, section 3); null if there is none or it denotes
 * WGS 84 in degrees.
 */
export function externalCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null;
  const { type, properties } = crs as {
    type?: unknown;
    properties?: { name?: unknown; code?: unknown; href?: unknown };
  };
  const value = properties?.name ?? properties?.code ?? properties?.href;
  const name =
    typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(crs).slice(0, 80);
  const isAccepted = type === 'EPSG' ? name === '4326' : accepted.test(name.trim());
  return isAccepted ? null : name.slice(0, 80);
}

/** Rejects coordinates that are not degrees of WGS 84. */
export function checkCrs(crs: unknown): void {
  const name = externalCrs(crs);
  if (name !== null)
    throw new Defect(
      'unsupported_crs',
      `the coordinates are in "${name}"; only WGS 84 longitude and latitude (CRS84, EPSG:4326) are supported`,
      0,
      name,
    );
}

/**
 * Throws if the type of the outermost object is not a GeoJSON type or does not match its content; records the
 * kind of document.
 */
export function checkShape(collection: Collection, hasFeatures: boolean): void {
  const { type } = collection;
  if (hasFeatures) {
    if (type === 'FeatureCollection') return;
    throw new Defect(
      'not_geojson',
      'the type of a collection with features must be FeatureCollection',
      0,
      type,
    );
  }
  if (type === 'Feature') collection.shape = 'Feature';
  else if ((geometryTypes as readonly (string | null)[]).includes(type)) collection.shape = 'geometry';
  else if (type === 'FeatureCollection')
    throw new Defect('not_geojson', 'the collection has no "features" array', 0);
  else if (type === 'Topology') throw new Defect('not_geojson', 'the file is TopoJSON, not GeoJSON', 0, type);
  else {
    const found = type === null ? 'has no type' : `has the type "${type.slice(0, 40)}"`;
    throw new Defect('not_geojson', `the file is not GeoJSON: its top-level object ${found}`, 0, type);
  }
}
