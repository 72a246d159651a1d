import { Defect, unexpected } from '../json/defect.ts';
import { skipKey, skipSpace, skipString, skipValue, skipWord } from '../json/skip-value.ts';
import { emptyGeometry, isText, memberName, readGeometry, readText } from './geometry.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** Receives the text of a feature's properties and id; returns the position after it. */
export interface PropertySink {
  length: number;
  readProperties(bytes: Buffer, p: number): number;
  readId(bytes: Buffer, p: number): number;
}

/**
 * Reads GeoJSON features strictly from the bytes: the geometry into a GeometryBuffer, the properties into a
 * sink. Members may be in any order; unknown members are validated and skipped.
 */
export class FeatureReader {
  readonly geometry = emptyGeometry();
  hasGeometry = false;
  /** Members of the feature as a bit set: type, geometry, properties, id, and 16 for any others. */
  members = 0;
  readonly #coordinates: GeometryBuffer;
  readonly #properties: PropertySink;

  constructor(coordinates: GeometryBuffer, properties: PropertySink) {
    this.#coordinates = coordinates;
    this.#properties = properties;
  }

  /** Reads the feature at `p`; returns the position after it. */
  read(bytes: Buffer, p: number): number {
    const start = p;
    this.#coordinates.clear();
    this.#properties.length = 0;
    this.hasGeometry = false;
    let isFeature = false;
    /** Members seen as a bit set, to detect duplicates. */
    let seen = 0;
    if (bytes[p] !== 123) unexpected(bytes, p, 'a feature');
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === 125) throw new Defect('invalid_feature', 'a feature has no type', start);
    for (;;) {
      const keyStart = p;
      p = skipSpace(bytes, skipKey(bytes, p));
      const key = memberName(bytes, keyStart);
      const bit =
        key === 'type' ? 1 : key === 'geometry' ? 2 : key === 'properties' ? 4 : key === 'id' ? 8 : 0;
      if ((seen & bit) !== 0)
        throw new Defect('invalid_feature', `a feature has two "${key}" members`, keyStart);
      seen |= bit;
      if (bit === 2) {
        if (bytes[p] === 110) p = skipWord(bytes, p);
        else {
          this.hasGeometry = true;
          p = readGeometry(bytes, p, this.#coordinates, this.geometry);
        }
      } else if (bit === 4) p = this.#properties.readProperties(bytes, p);
      else if (bit === 8) p = this.#properties.readId(bytes, p);
      else if (bit === 1) {
        const typeStart = p;
        p = bytes[p] === 34 ? skipString(bytes, p) : skipValue(bytes, p);
        if (!(bytes[typeStart] === 34 && isText(bytes, typeStart, 'Feature'))) {
          const type = bytes[typeStart] === 34 ? readText(bytes, typeStart, p) : '';
          throw new Defect('invalid_feature', `a feature has the type "${type.slice(0, 40)}"`, typeStart);
        }
        isFeature = true;
      } else {
        seen |= 16;
        p = skipValue(bytes, p);
      }

      p = skipSpace(bytes, p);
      if (bytes[p] === 125) break;
      if (bytes[p] !== 44) unexpected(bytes, p, '"," or "}"');
      p = skipSpace(bytes, p + 1);
    }
    if (!isFeature) throw new Defect('invalid_feature', 'a feature has no type', start);
    this.members = seen;
    return p + 1;
  }
}
