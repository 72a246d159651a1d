import { readSwiss, type SwissSystem } from '../crs/guess-swiss.ts';
import { namesLv03 } from '../crs/names-lv03.ts';
import { Clamping } from '../crs/overshoot.ts';
import { type Reproject, reprojectFrom } from '../crs/reproject.ts';
import { unknownSystem } from '../crs/unknown-system.ts';
import { type Declaration, type DeclaredCrs, nameOfDeclared } from '../declaration.ts';
import { GeoError } from '../geo-error.ts';
import type { ConvertPosition } from './cells/geometry.ts';
import type { TableWarning } from './table-warning.ts';

/** Number of positions in an unknown system that are retained to find the systems that fit. */
const maxRetained = 1000;
/** Numbers below are typing errors of degrees, such as a latitude of 95. */
const minMetres = 1000;
/** Maximum number of reference systems in a message. */
const maxNamed = 5;

/** How positions are returned. */
export type TablePositions = 'degrees' | 'as written';

interface PositionOptions {
  readonly positions?: TablePositions;
  /** Zones of UTM that the table states without a hemisphere. */
  readonly zones?: readonly number[];
}

/** Converts the positions of a table to degrees, and records what was interpreted. */
export class PositionConverter {
  readonly clamping = new Clamping();
  readonly #isLv03Named: boolean;
  readonly #isMetric: boolean;
  /** From a declared system; null if the numbers decide. */
  readonly #reproject: Reproject | null;
  readonly #isRaw: boolean;
  readonly #statedZones: readonly number[];
  readonly #swiss: Record<SwissSystem, number> = { LV95: 0, LV03: 0 };
  /** Number of positions by the EPSG code of their zone of UTM. */
  readonly #zones = new Map<number, number>();
  readonly #unknown: [x: number, y: number][] = [];
  #unknownCount = 0;
  readonly #extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  readonly #isDeclared: boolean;
  #writtenId: number | null = null;
  /** Geometries by their id, if only PROJ converts its system. */
  readonly #unsupported = new Map<number, number>();

  /**
   * The names of the file and its columns may state the reference system. `as written`: positions stay in the
   * declared system, for PROJ. Throws GeoError `unsupported_crs` for a system that is not converted by formula.
   */
  constructor(
    { crs, fileName = '' }: Declaration,
    columns: readonly string[],
    { positions = 'degrees', zones = [] }: PositionOptions = {},
  ) {
    this.#statedZones = zones;
    const code = crs !== undefined && 'code' in crs ? crs.code : null;
    this.#isDeclared = crs !== undefined;
    this.#isLv03Named = code === 21781 || namesLv03([fileName, ...columns]);
    this.#isMetric = code === 21781 || code === 2056;
    this.#isRaw = positions === 'as written';
    const isByNumbers = crs === undefined || this.#isMetric || this.#isRaw;
    this.#reproject = isByNumbers ? null : converterOfDeclared(crs);
  }

  /** Null for positions in an unknown system, and for numbers beyond all doubles. */
  readonly convert: ConvertPosition = (written, beside) => {
    if (!Number.isFinite(written) || !Number.isFinite(beside)) return null;
    if (this.#isRaw) return [written, beside];
    const [x, y] = this.clamping.clamp(this.#reproject?.(written, beside) ?? [written, beside]);
    if (!this.#isMetric && Math.abs(x) <= 180 && Math.abs(y) <= 90) return [x, y];
    if (this.#reproject !== null) return null;
    const swiss = readSwiss(x, y, this.#isLv03Named);
    if (swiss === null) {
      this.#noteUnknown(x, y);
      return null;
    }
    this.#swiss[swiss.system]++;
    return swiss.position;
  };

  /** From a zone of UTM by its EPSG code; null for positions that no zone has. */
  convertZone(code: number, easting: number, northing: number): readonly [number, number] | null {
    const isPossible = easting > 0 && easting < 1_000_000 && northing >= 0 && northing <= 10_000_000;
    const reproject = isPossible ? reprojectFrom(code) : null;
    if (reproject === null) return null;
    this.#zones.set(code, (this.#zones.get(code) ?? 0) + 1);
    return this.clamping.clamp(reproject(easting, northing));
  }

  /** The system of the zone of UTM in which most positions were read; null if none was. */
  get zoneCode(): number | null {
    const [first] = [...this.#zones].sort(([, one], [, next]) => next - one);
    return first?.[0] ?? null;
  }

  /** The converter from a spatial reference id; null if only PROJ may know it. A declared system precedes it. */
  readonly converterOf = (srid: number | null): ConvertPosition | null => {
    const isStated = srid !== null && srid !== 0;
    if (isStated) this.#writtenId = srid;
    if (this.#isDeclared) return this.convert;
    const reproject = !isStated || srid === 4326 ? this.convert : reprojectFrom(srid);
    if (reproject !== null) return this.#isRaw ? null : finite(reproject);
    this.#unsupported.set(srid!, (this.#unsupported.get(srid!) ?? 0) + 1);
    return this.#isRaw && srid === this.unsupportedId ? this.convert : null;
  };

  /** The spatial reference id that geometries state; null if none does. */
  get writtenId(): number | null {
    return this.#writtenId;
  }

  /** The first spatial reference id of a system that only PROJ converts; null if the geometries state none. */
  get unsupportedId(): number | null {
    return this.#unsupported.keys().next().value ?? null;
  }

  /** The Swiss system in which most positions were read; null if none was. */
  get swissSystem(): SwissSystem | null {
    const { LV95, LV03 } = this.#swiss;
    return LV95 + LV03 === 0 ? null : LV95 >= LV03 ? 'LV95' : 'LV03';
  }

  /** The error if most positions are in an unknown system, and not in degrees with a few typing errors. */
  unknownSystem(found: number): GeoError | null {
    if (!this.#isRaw && [...this.#unsupported.values()].reduce((sum, count) => sum + count, 0) > found)
      return this.#unsupportedSystem();
    return this.#unknownCount > found
      ? unknownSystem('The table', this.#extent, this.#unknown, { of: 'table', zones: this.#statedZones })
      : null;
  }

  warnings(): TableWarning[] {
    const warnings: TableWarning[] = [];
    for (const [system, count] of Object.entries(this.#swiss)) {
      if (count === 0) continue;
      const message = `${count} positions were read as Swiss coordinates (${system}).`;
      warnings.push({ code: 'read_as_swiss', message, values: { count, system }, row: Infinity });
    }
    if (this.#zones.size > 0) {
      const count = [...this.#zones.values()].reduce((sum, each) => sum + each, 0);
      const codes = [...this.#zones.keys()].sort((one, next) => one - next);
      const system = `${codes.slice(0, maxNamed).map((code) => `EPSG:${code}`).join(', ')}${codes.length > maxNamed ? ', …' : ''}`; // prettier-ignore
      const message = `${count} positions were read in the zone of UTM that the table states (${system}).`;
      warnings.push({ code: 'read_as_utm', message, values: { count, system }, row: Infinity });
    }
    const clamped = this.clamping.warning('rows');
    if (clamped !== null) warnings.push({ code: clamped.code, message: clamped.message, row: Infinity });
    return warnings;
  }

  #unsupportedSystem(): GeoError {
    const found = [...this.#unsupported.keys()].slice(0, maxNamed).map((id) => `EPSG:${id}`).join(', '); // prettier-ignore
    const message = `The geometries of the table are in ${found}, and ${this.#unsupported.size === 1 ? 'this reference system is' : 'tables in several of these reference systems are'} not supported.`;
    return new GeoError('unsupported_crs', message, { found });
  }

  #noteUnknown(x: number, y: number): void {
    if (!(Math.max(Math.abs(x), Math.abs(y)) >= minMetres)) return;
    if (this.#unknownCount++ < maxRetained) this.#unknown.push([x, y]);
    const extent = this.#extent;
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
  }
}

const asDegrees: Reproject = (x, y) => [x, y];

function converterOfDeclared(crs: DeclaredCrs): Reproject {
  const code = 'code' in crs ? crs.code : null;
  const reproject = code === 4326 ? asDegrees : code === null ? null : reprojectFrom(code);
  if (reproject !== null) return reproject;
  const found = nameOfDeclared(crs);
  const message = `The table is in "${found}", a reference system that is not supported.`;
  throw new GeoError('unsupported_crs', message, { found });
}

/** proj4js throws for numbers that are not finite. */
function finite(convert: ConvertPosition): ConvertPosition {
  return (x, y) => (Number.isFinite(x) && Number.isFinite(y) ? convert(x, y) : null);
}
