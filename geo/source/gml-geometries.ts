import { shownName } from '../archive/unpack-entry.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';

/** Elements that GDAL reads as the geometry of a feature, at any depth in it. */
const geometries = new Set(
  'BoundingBox CompositeCurve CompositeSurface Curve ElevatedSurface GeometryCollection LineString MultiCurve MultiGeometry MultiLineString MultiPoint MultiPolygon MultiSurface Point Polygon PolygonPatch PolyhedralSurface SimpleMultiPoint SimplePolygon SimpleRectangle SimpleTriangle Solid Surface Tin TopoCurve TopoSurface Triangle TriangulatedSurface'.split(
    ' ',
  ),
);

/** Maximum number of properties in a warning. */
const named = 5;
/** Maximum number of properties counted: every feature may have a different one. */
const counted = 1000;

/**
 * Reduces each feature of a GML to its first geometry, which is the main one in schemas. With several, GDAL
 * would silently use the last.
 */
export class OneGeometry {
  /** Depth of the current feature and of its geometry; -1 outside of them. */
  #feature = -1;
  #geometry = -1;
  #isTaken = false;
  #features = 0;
  #concerned = 0;
  #lastConcerned = 0;
  /** For each property with another geometry, the number of features, and the last of them. */
  readonly #leftOut = new Map<string, { features: number; last: number }>();

  /** Called at the start of a feature; a nested one belongs to the outer. */
  beginFeature(depth: number): void {
    if (this.#feature >= 0) return;
    this.#feature = depth;
    this.#isTaken = false;
    this.#features++;
  }

  /** Called for each element; returns whether it is included. */
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

  /** Called at the end of an element. */
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
    const message = `${this.#concerned} features of the GML have several geometries; only the first was read. Omitted: those in ${shown}${more}.`;
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
