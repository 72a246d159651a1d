import { shownName } from '../archive/unpack-entry.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';

/** Elements that GDAL takes for the geometry of a feature, wherever they stand in it. */
const geometries = new Set(
  'BoundingBox CompositeCurve CompositeSurface Curve ElevatedSurface GeometryCollection LineString MultiCurve MultiGeometry MultiLineString MultiPoint MultiPolygon MultiSurface Point Polygon PolygonPatch PolyhedralSurface SimpleMultiPoint SimplePolygon SimpleRectangle SimpleTriangle Solid Surface Tin TopoCurve TopoSurface Triangle TriangulatedSurface'.split(
    ' ',
  ),
);

/** So many properties are named. */
const named = 5;
/** So many are counted: a document may hold another one in each feature. */
const counted = 1000;

/**
 * Lets each feature of a GML keep its first geometry, which is the one that schemas have as the main one. Of several
 * GDAL would take the last, whatever it is, and say nothing.
 */
export class OneGeometry {
  /** How deep the feature and its geometry lie that are being read; -1 outside of them. */
  #feature = -1;
  #geometry = -1;
  #isTaken = false;
  #features = 0;
  #concerned = 0;
  #lastConcerned = 0;
  /** Of each property that held another geometry, in how many features, and in which last. */
  readonly #leftOut = new Map<string, { features: number; last: number }>();

  /** Hears that a feature begins; one within another belongs to that. */
  beginFeature(depth: number): void {
    if (this.#feature >= 0) return;
    this.#feature = depth;
    this.#isTaken = false;
    this.#features++;
  }

  /** Hears of each element; whether it is to be kept. */
  keeps(localName: string, path: readonly string[]): boolean {
    if (this.#feature < 0 || this.#geometry >= 0 || !geometries.has(localName)) return true;
    if (this.#isTaken) {
      this.#leaveOut(path.at(-1) ?? '');
      return false;
    }
    this.#isTaken = true;
    this.#geometry = path.length;
    return true;
  }

  /** Hears that an element ends. */
  end(depth: number): void {
    if (depth === this.#geometry) this.#geometry = -1;
    if (depth === this.#feature) this.#feature = -1;
  }

  get warnings(): SourceWarning[] {
    if (this.#concerned === 0) return [];
    const shown = [...this.#leftOut]
      .slice(0, named)
      .map(([property, { features }]) => `“${shownName(property)}” of ${features}`)
      .join(', ');
    const rest = this.#leftOut.size - named;
    const min = this.#leftOut.size === counted ? 'at least ' : '';
    const more = rest > 0 ? ` and of ${min}${rest} more properties` : '';
    const message = `${this.#concerned} features of the GML have several geometries, of which the first was taken; left out were those in ${shown}${more}.`;
    return [{ code: 'not_read', message }];
  }

  #leaveOut(property: string): void {
    if (this.#lastConcerned !== this.#features) this.#concerned++;
    this.#lastConcerned = this.#features;
    const known = this.#leftOut.get(property) ?? { features: 0, last: 0 };
    if (known.features === 0 && this.#leftOut.size === counted) return;
    if (known.last !== this.#features) known.features++;
    known.last = this.#features;
    this.#leftOut.set(property, known);
  }
}
