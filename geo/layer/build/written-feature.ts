import type { GrowingBytes } from '../../files/growing-bytes.ts';
import { emptyGeometry, readGeometry } from '../../geojson/geometry.ts';
import type { GeometryBuffer } from '../../geojson/geometry-buffer.ts';
import type { PropertyEncoder } from '../../geojson/property-encoder.ts';
import type { FeatureTaker } from '../../geopackage/read/distributed-table.ts';
import type { LayerColumn } from '../manifest.ts';

interface WrittenFeatureParts {
  /** The text that the features are written to. */
  readonly text: GrowingBytes;
  readonly columns: readonly LayerColumn[];
  readonly coordinates: GeometryBuffer;
  readonly properties: PropertyEncoder;
  /** Adds the feature written as [start, end) of the text. */
  readonly add: (start: number, end: number) => void;
}

const letterOfNull = 110;

/**
 * The current feature in the form in which a reader of its text would find it: plain values are used
 * directly, and everything else is parsed from the text, so that the parsing rules exist only once.
 */
export class WrittenFeature implements FeatureTaker {
  readonly geometry = emptyGeometry();
  hasGeometry = false;
  readonly coordinates: GeometryBuffer;
  readonly #parts: WrittenFeatureParts;
  /** Indexes of the encoder's columns by those of the table; -1 if not known yet. */
  readonly #indexes: Int32Array;

  constructor(parts: WrittenFeatureParts) {
    this.#parts = parts;
    this.coordinates = parts.coordinates;
    this.#indexes = new Int32Array(parts.columns.length).fill(-1);
  }

  tookValue(column: number, start: number, value: unknown): void {
    const { text, properties } = this.#parts;
    this.#endText();
    if (this.#indexes[column]! < 0) this.#indexes[column] = this.#indexOf(column);
    properties.takeValue(text.bytes, start, text.length, this.#indexes[column]!, value);
  }

  tookGeometry(start: number, plainType: number): void {
    const { text, coordinates } = this.#parts;
    const { geometry } = this;
    this.hasGeometry = text.bytes[start] !== letterOfNull;
    // Positions may have been added before a defect was found.
    if (!this.hasGeometry || plainType === 0) coordinates.clear();
    if (!this.hasGeometry) return;
    if (plainType === 0) {
      this.#endText();
      // The text follows what was parsed before, or is in a different buffer.
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

  /** Ends the text with a zero byte; otherwise bytes of earlier texts could be read as part of a number. */
  #endText(): void {
    const { text } = this.#parts;
    text.reserve(1);
    text.bytes[text.length] = 0;
  }

  #indexOf(column: number): number {
    const { columns, properties } = this.#parts;
    const { name, featureId } = columns[column]!;
    return featureId === true ? properties.indexOfId() : properties.indexOf(name);
  }
}
