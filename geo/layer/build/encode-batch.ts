import { isUtf8 } from 'node:buffer';
import { GeometryCutter } from '../../antimeridian/cut-geometry.ts';
import { overshoots } from '../../crs/overshoot.ts';
import { blobBytes } from '../../geopackage/blob-bytes.ts';
import { PackedSize } from '../../sqlite/packed-size.ts';
import { tablePageSize } from '../../sqlite/page-format.ts';
import { FeatureEncoder } from '../../flatgeobuf/feature-encoder.ts';
import { hilbertKey, placelessKey } from '../../flatgeobuf/hilbert.ts';
import type { Geometry } from '../../geojson/geometry.ts';
import { GeometryBuffer } from '../../geojson/geometry-buffer.ts';
import { PropertyEncoder } from '../../geojson/property-encoder.ts';
import { FeatureReader } from '../../geojson/feature-reader.ts';
import { Defect, unexpected } from '../../json/defect.ts';
import { skipSpace } from '../../json/skip-value.ts';
import { CrossingFinder } from '../../polygons/find-crossing.ts';
import {
  AttributeObserver,
  type BatchAttributes,
  type ObservedBatch,
} from '../../statistics/batch-attributes.ts';
import type { DraftColumn } from '../columns.ts';
import { emptySummary, measure, noteOddity, type FeatureSummary } from './feature-summary.ts';
import {
  fgbLengthWord,
  fgbStartWord,
  rowBox,
  rowBytes,
  rowDoubles,
  rowKey,
  type Rows,
  rowsOver,
  rowWords,
  textLengthWord,
  textStartWord,
} from './batch-table.ts';

/** Features of one range of text, encoded in text order. */
export interface EncodedBatch {
  summary: FeatureSummary;
  /** One row per feature. Reused by the next batch. */
  rows: Rows;
  /** The FlatGeobuf features that the rows refer to. Reused by the next batch. */
  fgb: Buffer;
  columns: DraftColumn[];
  /** Whether the properties must be encoded again with `columns`. */
  isStale: boolean;
  /** Null if they were not requested. */
  attributes: BatchAttributes | null;
}

export interface BatchEncodeOptions {
  knownColumns: readonly DraftColumn[];
  /** Adds heights to every geometry. */
  forceZ: boolean;
  /** For statistics; absent: none. */
  observed?: ObservedBatch;
}

/** Data around the antimeridian has longitudes up to 360 degrees; larger numbers are not degrees. */
const maxLongitude = 360;
const maxLatitude = 90;

/** Bytes of a record header for its own length, the key and the geometry. */
const rowHeaderBytes = 5;

/** Initial capacity in rows. */
const defaultMaxRows = 8192;

/** Encodes batches; its buffers are reused. */
export class BatchEncoder {
  readonly #coordinates = new GeometryBuffer();
  readonly #properties = new PropertyEncoder();
  readonly #observer = new AttributeObserver();
  readonly #reader = new FeatureReader(this.#coordinates, this.#properties);
  readonly #encoder = new FeatureEncoder(this.#coordinates);
  readonly #cutter = new GeometryCutter();
  readonly #crossings = new CrossingFinder();
  #rows = rowsOver(new ArrayBuffer(defaultMaxRows * rowBytes), defaultMaxRows);
  /** Summary of the current batch. */
  #summary = emptySummary();
  #packed = new PackedSize(tablePageSize);
  #forceZ = false;
  #count = 0;

  /** Size of the buffers in bytes. */
  get memoryBytes(): number {
    const { xy, z } = this.#coordinates;
    const buffers = [xy, z, this.#properties.bytes, this.#encoder.bytes, this.#rows.words];
    return buffers.reduce((sum, { byteLength }) => sum + byteLength, this.#crossings.memoryBytes);
  }

  /** Number of the feature being read, counted from the batch's first, to locate a defect. */
  feature = 0;

  /**
   * Encodes the features in [start, end) of `bytes`, separated by commas and followed by a zero byte. Throws
   * Defect for anything that is not strict JSON or GeoJSON.
   */
  encode(bytes: Buffer, start: number, end: number, options: BatchEncodeOptions): EncodedBatch {
    if (!isUtf8(bytes.subarray(start, end))) throw invalidUtf8(bytes, start, end);
    this.#begin(options);
    const isObserved = options.observed !== undefined;
    let p = skipSpace(bytes, start);
    for (;;) {
      this.feature = this.#count;
      const textStart = p;
      if (isObserved) this.#observer.beginRow(this.#count, p - start);
      p = this.#reader.read(bytes, p);
      this.#add(textStart, p);
      p = skipSpace(bytes, p);
      if (p >= end) break;
      if (bytes[p] !== 44) unexpected(bytes, p, '"," or "]" after a feature');
      p = skipSpace(bytes, p + 1);
    }
    return { ...this.#finish(), attributes: isObserved ? this.#observer.finish(bytes) : null };
  }

  #begin({ knownColumns, forceZ, observed }: BatchEncodeOptions): void {
    this.#properties.reset(knownColumns);
    this.#properties.observer = observed === undefined ? null : this.#observer;
    if (observed !== undefined) this.#observer.begin(observed);
    this.#properties.row.values = this.#properties.row.bytes = 0;
    this.#coordinates.forgetText();
    this.#encoder.length = 0;
    this.#forceZ = forceZ;
    this.#summary = emptySummary();
    this.#packed = new PackedSize(tablePageSize);
    this.#count = 0;
  }

  /** Adds the feature just read, whose text is [textStart, textEnd). */
  #add(textStart: number, textEnd: number): void {
    const { geometry, hasGeometry } = this.#reader;
    const summary = this.#summary;
    const count = this.#count;
    const has = this.#properties.row;
    const blob = hasGeometry ? blobBytes(geometry, this.#coordinates.hasZ) : 0;
    this.#packed.add(rowHeaderBytes + blob + has.bytes);
    summary.table.values += has.values;
    has.values = has.bytes = 0;
    if (count === this.#rows.count) this.#growRows();
    const { doubles, words } = this.#rows;
    const row = count * rowWords;
    words[row + textStartWord] = textStart;
    words[row + textLengthWord] = textEnd - textStart;
    this.#writeBox(hasGeometry ? geometry : null, doubles, count * rowDoubles, textStart);
    const fgbStart = this.#encoder.length;
    this.#encoder.write(
      hasGeometry ? this.#cutGeometry(geometry) : null,
      this.#properties.bytes,
      this.#properties.length,
      this.#forceZ,
    );
    words[row + fgbStartWord] = fgbStart;
    words[row + fgbLengthWord] = this.#encoder.length - fgbStart;
    this.#count = count + 1;
  }

  #finish(): Omit<EncodedBatch, 'attributes'> {
    const summary = this.#summary;
    const count = this.#count;
    summary.count = count;
    summary.table.bytes = this.#packed.bytes;
    return {
      summary,
      rows: rowsOver(this.#rows.words.buffer, count),
      fgb: this.#encoder.bytes.subarray(0, this.#encoder.length),
      columns: this.#properties.columns.map(({ name, type, featureId }) => ({ name, type, featureId })),
      isStale: this.#properties.stale,
    };
  }

  /**
   * The geometry to encode: cut, if it jumps across the antimeridian, because other programs draw it around the
   * world.
   */
  #cutGeometry(geometry: Geometry): Geometry {
    this.#encoder.coordinates = this.#coordinates;
    const jumps = this.#summary.oddities.antimeridian_jump?.last === this.#count;
    if (!jumps || !this.#cutter.cut(geometry, this.#coordinates)) return geometry;
    this.#encoder.coordinates = this.#cutter.coordinates;
    if (this.#cutter.geometry.type !== geometry.type) this.#summary.cut++;
    return this.#cutter.geometry;
  }

  #growRows(): void {
    const larger = rowsOver(new ArrayBuffer(this.#rows.count * 2 * rowBytes), this.#rows.count * 2);
    larger.words.set(this.#rows.words);
    this.#rows = larger;
  }

  /** Writes the box and sort key of the feature just read to its row. */
  #writeBox(geometry: Geometry | null, table: Float64Array, row: number, textStart: number): void {
    const summary = this.#summary;
    const feature = this.#count;
    const at = row + rowBox;
    table[at] = table[at + 1] = Infinity;
    table[at + 2] = table[at + 3] = -Infinity;
    table[row + rowKey] = placelessKey;
    if (geometry === null) {
      summary.typeCounts[0]!++;
      noteOddity(summary, 'null_geometry', feature);
      return;
    }
    summary.typeCounts[geometry.type]!++;
    if (this.#coordinates.positions === 0) {
      noteOddity(summary, 'empty_geometry', feature);
      return;
    }
    measure(geometry, this.#coordinates, summary, feature, table, at);
    const west = table[at];
    const south = table[at + 1]!;
    const east = table[at + 2]!;
    const north = table[at + 3]!;
    const { extent } = summary;
    if (west < extent[0]) extent[0] = west;
    if (south < extent[1]) extent[1] = south;
    if (east > extent[2]) extent[2] = east;
    if (north > extent[3]) extent[3] = north;
    const isWithin =
      west >= -maxLongitude && east <= maxLongitude && south >= -maxLatitude && north <= maxLatitude;
    // Coordinates that exceed ±180 only by rounding have been clamped before.
    if (!isWithin || overshoots(west, 180) || overshoots(east, 180))
      throw new Defect(
        'coordinates_out_of_range',
        'coordinates must be degrees of longitude and latitude (WGS 84)',
        textStart,
        [...extent],
      );
    // A line that jumps across the antimeridian would seem to cross everything in between.
    if (east - west <= 180 && this.#isCrossed(geometry)) noteOddity(summary, 'self_crossing', feature);
    if (west < -180 || east > 180) noteOddity(summary, 'longitude_beyond_180', feature);
    if (this.#coordinates.hasZ) summary.withZ++;
    if (this.#coordinates.extraOrdinates) noteOddity(summary, 'extra_ordinates', feature);
    summary.located++;
    table[row + rowKey] = hilbertKey((west + east) / 2, (south + north) / 2);
  }

  /** Whether a polygon of a geometry crosses itself or another polygon of the same geometry. */
  #isCrossed({ type, members, lineStart, lineEnd, positionStart }: Geometry): boolean {
    if (type === 7) return members.some((member) => this.#isCrossed(member));
    if (type !== 3 && type !== 6) return false;
    const { xy, lineEnds } = this.#coordinates;
    return this.#crossings.isCrossed({
      values: xy,
      ends: lineEnds,
      first: lineStart,
      end: lineEnd,
      from: positionStart,
    });
  }
}

/** Finds the first byte that is not UTF-8 by bisection. */
function invalidUtf8(bytes: Buffer, start: number, end: number): Defect {
  let good = start;
  let bad = end;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // A cut inside a character is not a defect: check up to three bytes further back.
    let cut = middle;
    while (cut > good && (bytes[cut]! & 0xc0) === 0x80 && middle - cut < 3) cut--;
    if (cut === good || isUtf8(bytes.subarray(good, cut))) {
      if (cut === good) break;
      good = cut;
    } else bad = cut;
  }
  return new Defect('invalid_utf8', 'the text is not UTF-8', good);
}
