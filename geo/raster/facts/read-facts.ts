import type { Extent } from '../../crs/guess-system.ts';
import { GeoError } from '../../geo-error.ts';
import type { RasterDataType } from '../manifest.ts';
import { sourceExtent } from './source-extent.ts';

/** Description of a raster by GDAL. */
export interface RasterFacts {
  /** The reference system as `EPSG:2056`, or its name; null if GDAL does not know it. */
  readonly crs: string | null;
  /** In that system; null without a georeference. */
  readonly extent: Extent | null;
  readonly bands: readonly BandFacts[];
  readonly hasMask: boolean;
}

export interface BandFacts {
  readonly type: RasterDataType;
  /** GDAL before 3.7 reads signed bytes as unsigned: its options count them from 0 to 255. */
  readonly isReadUnsigned: boolean;
  /** In lower case: gray, red, palette, alpha, undefined … */
  readonly interpretation: string;
  readonly name: string | null;
  readonly unit: string | null;
  readonly nodata: number | 'nan' | null;
  readonly scale: number;
  readonly offset: number;
  readonly palette: readonly (readonly [number, number, number, number])[] | null;
}

const types: Readonly<Record<string, RasterDataType>> = {
  Byte: 'uint8',
  Int8: 'int8',
  UInt16: 'uint16',
  Int16: 'int16',
  UInt32: 'uint32',
  Int32: 'int32',
  UInt64: 'uint64',
  Int64: 'int64',
  Float32: 'float32',
  Float64: 'float64',
};

interface Json {
  readonly [member: string]: unknown;
}

/** Parses the output of `gdalinfo -json`, which may contain bare nan or inf. Throws GeoError. */
export function readFacts(text: string): RasterFacts {
  const whole = objectIn(JSON.parse(text.replace(/([[:,]\s*)(-?)(nan|inf)(?=\s*[,\]}])/gi, '$1"$2$3"')));
  const system = objectIn(whole.coordinateSystem ?? objectIn(whole.gcps).coordinateSystem);
  const wkt = typeof system.wkt === 'string' ? system.wkt : '';
  const bands = Array.isArray(whole.bands) ? (whole.bands as readonly unknown[]) : [];
  return {
    crs: wkt === '' ? null : nameOfSystem(wkt),
    extent: sourceExtent(whole),
    bands: bands.map((band, index) => bandOf(objectIn(band), index + 1, verticalUnit(wkt))),
    hasMask: bands.some((band) => flagsOf(objectIn(band)).includes('PER_DATASET')),
  };
}

function flagsOf(band: Json): readonly unknown[] {
  const { flags } = objectIn(band.mask);
  return Array.isArray(flags) ? (flags as readonly unknown[]) : [];
}

/** Unit of the vertical part of a compound system (WKT 2). */
function verticalUnit(wkt: string): string | null {
  const start = wkt.indexOf('VERTCRS[');
  return start < 0 ? null : (/LENGTHUNIT\["([^"]{1,80})"/.exec(wkt.slice(start))?.[1] ?? null);
}

/** @param unit the unit of a band that declares none */
function bandOf(band: Json, number: number, unit: string | null): BandFacts {
  const structure = objectIn(objectIn(band.metadata).IMAGE_STRUCTURE);
  const declared = String(band.type);
  const isReadUnsigned = declared === 'Byte' && structure.PIXELTYPE === 'SIGNEDBYTE';
  const type = isReadUnsigned ? 'int8' : types[declared];
  if (type === undefined)
    throw new GeoError('unsupported_format', `The TIFF contains values of the unsupported type ${declared}.`);
  const scale = transformOf(band.scale, 'SCALE', number) || 1;
  const offset = transformOf(band.offset, 'OFFSET', number);
  refuseOverflow({ type, scale, offset }, number);
  return {
    type,
    isReadUnsigned,
    interpretation: text(band.colorInterpretation)?.toLowerCase() ?? 'undefined',
    name: text(band.description),
    unit: text(band.unit) ?? unit,
    nodata: nodataOf(band.noDataValue, type),
    scale,
    offset,
    palette: paletteOf(objectIn(band.colorTable).entries),
  };
}

/** A nodata value that the type cannot represent is ignored. */
function nodataOf(value: unknown, type: RasterDataType): BandFacts['nodata'] {
  const isFloat = type.startsWith('float');
  if (value === undefined || value === null) return null;
  const number = Number(value);
  if (Number.isNaN(number)) return isFloat ? 'nan' : null;
  if (isFloat) return Number.isFinite(number) ? (type === 'float32' ? within32(number) : number) : null;
  const bits = Number(type.replace(/^\D+/, ''));
  const [low, high] = type.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  // Writers give the value of a signed byte in either range.
  const own = type === 'int8' && number > 127 && number <= 255 ? number - 256 : number;
  return Number.isInteger(own) && own >= low && own <= high ? own : null;
}

/** The maximum float is often written with fewer digits. */
function within32(number: number): number {
  const rounded = Math.fround(number);
  return Number.isFinite(rounded) ? rounded : Math.sign(number) * 3.4028234663852886e38;
}

function paletteOf(entries: unknown): BandFacts['palette'] {
  if (!Array.isArray(entries)) return null;
  return (entries as readonly unknown[]).map((entry) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = Array.isArray(entry) ? entry.map(Number) : [];
    return [red, green, blue, alpha];
  });
}

/** The code at the end of the text (WKT 2, ISO 19162), or its name. */
export function nameOfSystem(wkt: string): string {
  const code = /ID\["(EPSG|ESRI|IAU_2015|OGC)",\s*"?(\w+)"?\]\]\s*$/.exec(wkt);
  if (code !== null) return `${code[1]}:${code[2]}`;
  const name = /^\s*\w+\["([^"]{1,100})/.exec(wkt)?.[1] ?? 'unnamed';
  return name.replace(/[\p{C}\s]+/gu, ' ');
}

function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function text(value: unknown): string | null {
  const line = typeof value === 'string' ? value.replace(/[\p{C}\s]+/gu, ' ').trim() : '';
  return line === '' ? null : line.slice(0, 200);
}

/** SCALE or OFFSET of a band; 0 if the file has none. */
function transformOf(value: unknown, item: 'SCALE' | 'OFFSET', band: number): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GeoError(
    'invalid_file',
    `${item} of band ${band} in the TIFF's metadata is not a finite number.`,
  );
}

/** Values of the type must be finite after scale and offset, too. Floats may be small: statistics decide. */
function refuseOverflow(
  { type, scale, offset }: Pick<BandFacts, 'type' | 'scale' | 'offset'>,
  band: number,
): void {
  const largest = type.startsWith('float') ? 0 : 2 ** Number(type.replace(/^\D+/, ''));
  if (Number.isFinite(largest * Math.abs(scale) + Math.abs(offset))) return;
  const message = `SCALE ${scale} and OFFSET ${offset} of band ${band} in the TIFF's metadata convert values of type ${type} to numbers that exceed a 64-bit float.`;
  throw new GeoError('invalid_file', message, { found: { scale, offset } });
}
