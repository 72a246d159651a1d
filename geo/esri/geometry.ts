import { Defect } from '../json/defect.ts';
import { isInRing } from '../polygons/check-rings.ts';
import { twiceArea } from '../polygons/tidy-ring.ts';

type Position = readonly number[];
type Ring = readonly Position[];

/** A geometry of the ArcGIS REST API. Which member is present determines its type. */
export interface EsriGeometry {
  readonly x?: unknown;
  readonly y?: unknown;
  readonly z?: unknown;
  readonly points?: unknown;
  readonly paths?: unknown;
  readonly rings?: unknown;
  readonly hasZ?: unknown;
  readonly hasM?: unknown;
  readonly [member: string]: unknown;
}

export interface EsriShape {
  readonly type: string;
  readonly coordinates: unknown;
}

/**
 * Converts a geometry of the ArcGIS REST API ("Geometry objects") to GeoJSON; null for an empty one. Measures are
 * dropped. `hasZ` and `hasM` are those of the feature set. Throws a Defect at position 0.
 */
export function geometryOf(geometry: EsriGeometry, set: { hasZ: boolean; hasM: boolean }): EsriShape | null {
  const curves = ['curvePaths', 'curveRings'].find((member) => geometry[member] !== undefined);
  if (curves !== undefined)
    throw new Defect(
      'invalid_geometry',
      `a geometry has curves (${curves}), which are not supported; densify it`,
      0,
    );
  const hasZ = geometry.hasZ === undefined ? set.hasZ : geometry.hasZ === true;
  const hasM = geometry.hasM === undefined ? set.hasM : geometry.hasM === true;
  // A third number is the measure if there is one without a height.
  const length = hasM && !hasZ ? 2 : 3;
  const { x, y, z, points, paths, rings } = geometry;
  if (points !== undefined) return multiple('MultiPoint', positionsOf(points, length));
  if (paths !== undefined) {
    const lines = listOf(paths, 'paths')
      .map((path) => positionsOf(path, length))
      .filter((line) => line.length > 1);
    if (lines.length === 1) return { type: 'LineString', coordinates: lines[0] };
    return multiple('MultiLineString', lines);
  }
  if (rings !== undefined) {
    const closed = listOf(rings, 'rings').map((ring) => closedRing(positionsOf(ring, length)));
    return polygonOf(closed.filter((ring) => ring.length > 3));
  }
  // An empty point has null or "NaN" as x.
  if (x === undefined || x === null || x === 'NaN') return null;
  return { type: 'Point', coordinates: positionOf(typeof z === 'number' ? [x, y, z] : [x, y], length) };
}

function multiple(type: string, coordinates: readonly unknown[]): EsriShape | null {
  return coordinates.length === 0 ? null : { type, coordinates };
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  throw new Defect('invalid_geometry', `${what} of a geometry is not an array`, 0);
}

function positionsOf(value: unknown, length: number): Position[] {
  return listOf(value, 'a part').map((position) => positionOf(position, length));
}

function positionOf(value: unknown, length: number): Position {
  const numbers = listOf(value, 'a position').slice(0, length);
  // An absent height is null or "NaN".
  if (numbers.length === 3 && typeof numbers[2] !== 'number') numbers.pop();
  if (numbers.length >= 2 && numbers.every((each) => typeof each === 'number')) return numbers;
  throw new Defect(
    'invalid_geometry',
    `a position is not a list of numbers: ${JSON.stringify(value).slice(0, 40)}`,
    0,
  );
}

function closedRing(ring: Position[]): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1]))
    return ring;
  return [...ring, first];
}

/** A ring with its ordinates, x before y, in one array. */
interface FlatRing {
  readonly ring: Ring;
  readonly values: Float64Array;
  /** Positive if it runs counterclockwise. */
  readonly area: number;
}

/**
 * Exterior rings are clockwise and holes counterclockwise, in any order. A hole belongs to the smallest exterior ring
 * around it; a hole outside all of them becomes a polygon, as in GDAL.
 */
function polygonOf(rings: readonly Ring[]): EsriShape | null {
  const flat = rings.map((ring): FlatRing => {
    const values = Float64Array.from(ring.flatMap(([x, y]) => [x!, y!]));
    return { ring, values, area: twiceArea(values, 0, values.length) };
  });
  const isReversed = flat.every(({ area }) => area > 0);
  const exteriors = flat.filter(({ area }) => isReversed || area <= 0);
  const holes = isReversed ? [] : flat.filter(({ area }) => area > 0);
  const polygons = assigned(holes, exteriors);
  if (polygons.length === 1) return { type: 'Polygon', coordinates: polygons[0] };
  return multiple('MultiPolygon', polygons);
}

/** Limits the work on a geometry with many rings: the number of compared positions. */
const maxComparisons = 50_000_000;

function assigned(holes: readonly FlatRing[], exteriors: readonly FlatRing[]): Ring[][] {
  const polygons = new Map(exteriors.map((exterior) => [exterior, [exterior.ring]]));
  const bySize = exteriors.toSorted((one, other) => Math.abs(one.area) - Math.abs(other.area));
  const alone: Ring[][] = [];
  let comparisons = 0;
  for (const hole of holes) {
    const [x = 0, y = 0] = hole.values;
    const around =
      exteriors.length === 1
        ? exteriors[0]
        : bySize.find(({ values }) => {
            comparisons += values.length;
            if (comparisons > maxComparisons)
              throw new Defect('file_too_complex', 'a polygon has too many rings to assign its holes', 0);
            return isInRing(x, y, values, 0, values.length);
          });
    if (around === undefined) alone.push([hole.ring]);
    else polygons.get(around)?.push(hole.ring);
  }
  return [...polygons.values(), ...alone];
}
