import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Clamping, type OvershootWarning } from '../crs/overshoot.ts';
import { refusingDegrees } from '../crs/refuse-degrees.ts';
import { epsgCodeOf, type Reproject, reprojectFrom } from '../crs/reproject.ts';
import { type DeclaredCrs, nameOfDeclared } from '../declaration.ts';
import { unknownSystem } from '../crs/unknown-system.ts';
import { GeoError } from '../geo-error.ts';
import { Defect } from '../json/defect.ts';
import { shownExtent } from '../shown-extent.ts';
import { skipValue } from '../json/skip-value.ts';
import { type Openable, openSource } from '../files/byte-source.ts';
import { checkPoints } from './check-points.ts';
import { externalCrs } from './collection-head.ts';
import { locate } from './locate.ts';
import { noProperties, readFeatures } from './read-features.ts';
import { readBatches } from './read-batches.ts';
import { rewriteCoordinates } from './rewrite-coordinates.ts';

const cutting = { batchBytes: 1024 * 1024, maxFeatureBytes: 128 * 1024 * 1024, anyCrs: true };
/** Number of features that are searched for the extent in an error message. */
const maxInspectedFeatures = 100_000;

/**
 * Runs `work` on a GeoJSON document as it is. If the document names a reference system that is not degrees of
 * WGS 84, runs it on the file `converted` with converted coordinates; likewise if degrees overshoot by a
 * rounding error, which is reported to `warn`. The `crs` member may follow the features, so it is searched
 * for only if the first attempt fails: files in degrees, nearly all, are read once. Work that cannot be
 * undone sets `inspectFirst` (points only) to search for it first. Throws GeoError.
 */
export async function withReprojected<T, Document extends Openable>(
  document: Document,
  converted: string,
  work: (document: Document | string) => Promise<T>,
  { crs, inspectFirst = false, warn = () => undefined }: ReprojectOptions = {},
): Promise<T> {
  const clamping = new Clamping();
  const write = async (reproject: Reproject): Promise<void> => {
    const begin = (feature: number) => (clamping.feature = feature);
    const text = reprojectedText(document, (x, y) => clamping.clamp(reproject(x, y)), begin);
    await pipeline(text, createWriteStream(converted));
    const warning = clamping.warning();
    if (warning !== null) warn(warning);
  };
  const refused = async (refusal: GeoError) => (crs === undefined ? refusalOf(refusal, document) : refusal);
  /** Repeats the work with clamped coordinates if only rounding caused the error. */
  const clamped = async (refusal: GeoError): Promise<T> => {
    try {
      await write(asTheyAre);
    } catch (error) {
      throw isOutOfRange(error) ? await refused(refusal) : error;
    }
    if (clamping.warning() === null) throw await refused(refusal);
    try {
      return await work(converted);
    } catch (error) {
      throw isOutOfRange(error) ? unplaced(error) : error;
    }
  };
  let name = isExternal(crs) ? nameOfDeclared(crs) : inspectFirst ? await nameIn(document) : null;
  if (name === null) {
    try {
      if (inspectFirst) await checkPoints(await openSource(document));
      return await work(document);
    } catch (error) {
      name = error instanceof GeoError ? await nameAfter(error, document) : null;
      if (name === null && isOutOfRange(error)) return await clamped(error);
      if (name === null) throw error;
    }
  }
  const code = epsgCodeOf(name);
  const reproject = code === null ? null : reprojectFrom(code);
  if (code === null || reproject === null) throw await unsupported(name, document);
  const watched = refusingDegrees(reproject, code, name);
  await write(watched.reproject);
  watched.check();
  return work(converted);
}

export interface ReprojectOptions {
  /** Declared by the caller; takes precedence over the document. */
  readonly crs?: DeclaredCrs | undefined;
  readonly inspectFirst?: boolean;
  readonly warn?: (warning: OvershootWarning) => void;
}

function isExternal(crs: DeclaredCrs | undefined): crs is DeclaredCrs {
  return crs !== undefined && !('code' in crs && crs.code === 4326);
}

function isOutOfRange(error: unknown): error is GeoError {
  return error instanceof GeoError && error.code === 'coordinates_out_of_range';
}

/**
 * The error for coordinates beyond rounding, without its position, as the user did not send the converted
 * text.
 */
function unplaced({ code, message, details }: GeoError): GeoError {
  const declared = message.replace(/, byte \d+/, '').replace(/ \(byte \d+\)/, '');
  const rest = { ...details };
  delete rest.byteOffset;
  return new GeoError(code, declared, rest);
}

/** Passes degrees through, and stops reading at values far out of range. */
const asTheyAre: Reproject = (x, y) => (Math.abs(x) <= 361 && Math.abs(y) <= 91 ? [x, y] : [NaN, NaN]);

async function nameAfter({ code, details }: GeoError, document: Openable): Promise<string | null> {
  if (code === 'unsupported_crs') return String(details.found);
  return code === 'coordinates_out_of_range' ? nameIn(document) : null;
}

/** The reference system that a file names at any position; null for degrees of WGS 84. */
export async function nameIn(document: Openable): Promise<string | null> {
  const source = await openSource(document);
  try {
    const batches = readBatches(source, cutting);
    let next = await batches.next();
    while (next.done !== true) next = await batches.next();
    return externalCrs(next.value.crs);
  } catch {
    // The first error matters more than later ones.
    return null;
  } finally {
    await source.close();
  }
}

/** Below it, coordinates can be degrees with an error; above, they are metres or feet. */
const maxMistakenDegrees = 1000;

/**
 * The error for coordinates that are not degrees in a document that names no system: with the systems that fit if no
 * position can be in degrees, else the error of the first one.
 */
async function refusalOf(refusal: GeoError, document: Openable): Promise<GeoError> {
  const far = await extentIfFar(document);
  return far === null ? refusal : unknownSystem('The GeoJSON document', far);
}

/** Throws GeoError if no position of a document in an unknown system can be in degrees. */
export async function refuseFarPositions(document: Openable, what: string): Promise<void> {
  const far = await extentIfFar(document);
  if (far !== null) throw unknownSystem(what, far);
}

/** The extent of the first features if none of their positions can be in degrees. */
async function extentIfFar(document: Openable): Promise<SeenPositions['extent'] | null> {
  const { extent, nearest } = await positionsIn(document);
  return Number.isFinite(nearest) && nearest > maxMistakenDegrees ? extent : null;
}

interface SeenPositions {
  readonly extent: [west: number, south: number, east: number, north: number];
  /** The smaller this is, the nearer a position is to the origin: the minimum of the greater ordinates. */
  readonly nearest: number;
}

/** Reads the positions of the first features. Throws GeoError. */
async function positionsIn(document: Openable): Promise<SeenPositions> {
  const extent: SeenPositions['extent'] = [Infinity, Infinity, -Infinity, -Infinity];
  let nearest = Infinity;
  const source = await openSource(document);
  try {
    const options = { ...cutting, properties: noProperties(skipValue) };
    const visits = readFeatures(source, options, ({ coordinates: { xy, positions }, feature }) => {
      for (let i = 0; i < positions; i++) {
        const [x, y] = [xy[2 * i]!, xy[2 * i + 1]!];
        extent[0] = Math.min(extent[0], x);
        extent[1] = Math.min(extent[1], y);
        extent[2] = Math.max(extent[2], x);
        extent[3] = Math.max(extent[3], y);
        nearest = Math.min(nearest, Math.max(Math.abs(x), Math.abs(y)));
      }
      return feature < maxInspectedFeatures;
    });
    while ((await visits.next()).done !== true);
  } finally {
    await source.close();
  }
  return { extent, nearest };
}

/** The error for a reference system, with the observed extent. */
export async function unsupported(name: string, document: Openable): Promise<GeoError> {
  const { extent } = await positionsIn(document);
  const seen = Number.isFinite(extent[0]) ? `; the extent so far is ${shownExtent(extent)}` : '';
  return new GeoError(
    'unsupported_crs',
    `The coordinates are in "${name}", a reference system that is not supported${seen}.`,
    { found: name, ...(seen === '' ? {} : { extent }) },
  );
}

/**
 * A GeoJSON document with converted positions. `reproject` is called for the positions in order, `begin`
 * before each feature. Throws GeoError.
 */
export async function* reprojectedText(
  document: Openable,
  reproject: Reproject,
  begin: (feature: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const source = await openSource(document);
  let feature = 0;
  let between = '{"type":"FeatureCollection","features":[';
  try {
    for await (const { bytes, start, end, offset } of readBatches(source, cutting)) {
      yield Buffer.from(
        between + rewritten({ bytes, start, end, offset }, reproject, () => begin(feature++)),
        'latin1',
      );
      between = ',';
    }
    yield Buffer.from(between === ',' ? ']}' : `${between}]}`);
  } finally {
    await source.close();
  }
}

interface Stretch {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

function rewritten({ bytes, start, end, offset }: Stretch, reproject: Reproject, begin: () => void): string {
  try {
    return rewriteCoordinates(bytes, start, end, reproject, begin);
  } catch (error) {
    throw error instanceof Defect ? locate(error, offset) : error;
  }
}
