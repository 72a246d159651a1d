import type { GrowingBytes } from '../../files/growing-bytes.ts';
import { emptyGeometry, readGeometry } from '../../geojson/geometry.ts';
import type { GeometryBuffer } from '../../geojson/geometry-buffer.ts';
import type { PropertyEncoder } from '../../geojson/property-encoder.ts';
import type { FeatureTaker } from '../../geopackage/read/dealt-table.ts';
import type { LayerColumn } from '../manifest.ts';

interface WrittenFeatureParts {
  /** Where the features are written. */
  readonly text: GrowingBytes;
  readonly columns: readonly LayerColumn[];
  readonly coordinates: GeometryBuffer;
  readonly properties: PropertyEncoder;
  /** Takes the feature that was written as [start, end) of the text. */
  readonly add: (start: number, end: number) => void;
}

const letterOfNull = 110;

/**
 * The feature that is being written as text, in the form that a reader of its text would find: of what is plain the values
 * are taken as they are, and all else is read out of the text at once. So the rules of reading stand in one place.
 */
export class WrittenFeature implements FeatureTaker {
  readonly geometry = emptyGeometry();
  hasGeometry = false;
  readonly coordinates: GeometryBuffer;
  readonly #parts: WrittenFeatureParts;
  /** The encoder's columns by those of the table; -1 where it does not know them yet. */
  readonly #places: Int32Array;

  constructor(parts: WrittenFeatureParts) {
    this.#parts = parts;
    this.coordinates = parts.coordinates;
    this.#places = new Int32Array(parts.columns.length).fill(-1);
  }

  tookValue(column: number, start: number, value: unknown): void {
    const { text, properties } = this.#parts;
    this.#endText();
    if (this.#places[column]! < 0) this.#places[column] = this.#placeOf(column);
    properties.takeValue(text.bytes, start, text.length, this.#places[column]!, value);
  }

  tookGeometry(start: number, plainType: number): void {
    const { text, coordinates } = this.#parts;
    const { geometry } = this;
    this.hasGeometry = text.bytes[start] !== letterOfNull;
    // What was taken of it may have ended at a flaw.
    if (!this.hasGeometry || plainType === 0) coordinates.clear();
    if (!this.hasGeometry) return;
    if (plainType === 0) {
      this.#endText();
      // The text is behind what was read of it before, or in other bytes.
      coordinates.forgetText();
      readGeometry(text.bytes, start, coordinates, geometry);
      return;
    }
    geometry.type = plainType;
    geometry.positionEnd = coordinates.positions;
    geometry.lineEnd = coordinates.lines;
    geometry.polygonEnd = coordinates.polygons;
    geometry.positionStart = geometry.lineStart = geometry.polygonStart = 0;
    if (geometry.members.length > 0) geometry.members = [];
  }

  tookFeature(start: number, end: number): void {
    const { add, coordinates, properties } = this.#parts;
    add(start, end);
    coordinates.clear();
    properties.length = 0;
    this.hasGeometry = false;
  }

  /** Behind it bytes of texts before may stand, which would be read as more of a number. */
  #endText(): void {
    const { text } = this.#parts;
    text.reserve(1);
    text.bytes[text.length] = 0;
  }

  #placeOf(column: number): number {
    const { columns, properties } = this.#parts;
    const { name, featureId } = columns[column]!;
    return featureId === true ? properties.indexOfId() : properties.placeOf(name);
  }
}
