import { GeometryCutter } from '../../antimeridian/cut-geometry.ts';
import type { Bbox } from '../../bbox.ts';
import { FeatureReader } from '../../geojson/feature-reader.ts';
import { GeometryBuffer } from '../../geojson/geometry-buffer.ts';
import { skipSpace } from '../../json/skip-value.ts';
import { emptySummary, measure } from '../../layer/build/feature-summary.ts';
import { intersects, type PlainBox } from '../../layer/read/query-boxes.ts';
import { floatAbove, floatBelow } from '../../sqlite/float-bounds.ts';
import { LeafPages, type PageRun } from '../../sqlite/leaf-pages.ts';
import { bytesOfSerial, serialNull, serialOfBlob } from '../../sqlite/serial-types.ts';
import { valueOfSerial } from '../../sqlite/serial-value.ts';
import { putVarint, varintBytes } from '../../sqlite/varint.ts';
import { hashOfGeometry, hashOfValues } from '../row-hash.ts';
import { GeometryBlob } from './geometry-blob.ts';
import type { RowRest } from './package-plan.ts';
import { idMember, type RestColumns, restOf, commonMembers } from './row-rest.ts';
import { absent, isNull, RowValues, stored as storedState } from './row-values.ts';

/** Rows of a chunk's features: pages, the rests, and the boxes of features with a geometry. */
export interface EncodedRows {
  readonly run: PageRun;
  readonly rows: number;
  /**
   * Row ids of features with a geometry, and four floats for each: minimum and maximum of x and of y, as in
   * the R-tree.
   */
  readonly ids: Float64Array;
  readonly boxes: Float32Array;
  readonly extent: Bbox | null;
  readonly rest: readonly RowRest[];
}

/** Encodes features of one layer. */
export class ChunkEncoder {
  readonly #coordinates = new GeometryBuffer();
  readonly #values: RowValues;
  readonly #reader: FeatureReader;
  readonly #blob = new GeometryBlob();
  readonly #cutter = new GeometryCutter();
  readonly #pages: LeafPages;
  readonly #columns: RestColumns;
  readonly #boxes: readonly PlainBox[] | null;
  readonly #header: Buffer;
  /** Counters that are required for measuring but not used here. */
  readonly #uncounted = emptySummary();

  /** `boxes`: includes only features whose own box intersects one of them. */
  constructor(columns: RestColumns, pageSize: number, boxes: readonly PlainBox[] | null) {
    this.#columns = columns;
    this.#values = new RowValues(columns.columns);
    this.#reader = new FeatureReader(this.#coordinates, this.#values);
    this.#pages = new LeafPages(pageSize, 0);
    this.#boxes = boxes;
    this.#header = Buffer.alloc(16 + columns.stored * 9);
  }

  /**
   * Encodes `count` features from the text in `bytes`, which ends with a zero byte; `fid` is the row id of
   * the first. The pages are in `memory`, or in larger shared memory.
   */
  encode(bytes: Buffer, count: number, fid: number, memory: SharedArrayBuffer): EncodedRows {
    this.#pages.fill(memory);
    this.#coordinates.forgetText();
    const rest: RowRest[] = [];
    const ids = new Float64Array(count);
    const boxes = new Float32Array(count * 4);
    const extent = new Extent();
    let located = 0;
    let rows = 0;
    let p = 0;
    for (let i = 0; i < count; i++, fid++) {
      const start = (p = skipSpace(bytes, p));
      this.#values.begin();
      p = skipSpace(bytes, this.#reader.read(bytes, p));
      if (bytes[p] === 44) p++;
      if (this.#boxes !== null && !this.#meets(this.#boxes)) continue;
      const blob = this.#blob;
      const hasGeometry = this.#reader.hasGeometry;
      const isComplete = !hasGeometry || this.#encodeGeometry();
      rows++;
      if (this.#putRow(fid, hasGeometry) || !isComplete) {
        const { members } = this.#reader;
        const facts = { members, isLossy: !isComplete };
        const json = restOf(bytes, start, this.#values, this.#columns, facts);
        if (json !== null) rest.push({ fid, json, ...this.#hashes(hasGeometry) });
      }
      if (!hasGeometry || blob.isEmpty) continue;
      const at = located * 4;
      boxes[at] = floatBelow(blob.minX);
      boxes[at + 1] = floatAbove(blob.maxX);
      boxes[at + 2] = floatBelow(blob.minY);
      boxes[at + 3] = floatAbove(blob.maxY);
      ids[located++] = fid;
      extent.add(blob);
    }
    return {
      run: this.#pages.take(),
      rows,
      ids: ids.slice(0, located),
      boxes: boxes.slice(0, located * 4),
      extent: extent.box,
      rest,
    };
  }

  /** Appends the row of the feature that was read; returns whether it may need a rest. */
  #putRow(fid: number, hasGeometry: boolean): boolean {
    const { columns, stored, nullMeans } = this.#columns;
    const { states, serials, starts, values } = this.#values;
    const blobBytes = hasGeometry ? this.#blob.length : 0;
    const { members } = this.#reader;
    let isOdd = this.#values.isOdd || (members & ~idMember) !== commonMembers || !this.#values.hasProperties;
    let at = 1;
    this.#header[at++] = serialNull;
    at = putVarint(this.#header, at, hasGeometry ? serialOfBlob(blobBytes) : serialNull);
    for (let index = 0; index < stored; index++) {
      at = putVarint(this.#header, at, serials[index]!);
      const state = states[index]!;
      if (state === storedState) continue;
      // For an id, NULL always means that there is none.
      const declared = nullMeans[index] === 'null' && columns[index]!.featureId !== true ? isNull : absent;
      if (state !== declared) isOdd = true;
    }
    for (let index = stored; index < columns.length; index++) isOdd ||= states[index] !== absent;
    const header = this.#header;
    // The length of the header includes the bytes of the length itself.
    let headerBytes = at;
    if (at >= 128) {
      const lengthBytes = varintBytes(at + 1);
      headerBytes = at - 1 + lengthBytes;
      header.copyWithin(lengthBytes, 1, at);
    }
    putVarint(header, 0, headerBytes);
    this.#pages.begin(fid, headerBytes + blobBytes + this.#valueBytes(stored));
    this.#pages.put(header, 0, headerBytes);
    if (hasGeometry) this.#pages.put(this.#blob.bytes, 0, blobBytes);
    if (this.#values.isInOrder && stored === columns.length) this.#pages.put(values.bytes, 0, values.length);
    else
      for (let index = 0; index < stored; index++) {
        const size = bytesOfSerial(serials[index]!);
        if (size > 0) this.#pages.put(values.bytes, starts[index]!, starts[index]! + size);
      }
    return isOdd;
  }

  /**
   * Encodes the geometry, cut at the antimeridian, which other programs do not cross; returns whether the blob
   * contains it as it is.
   */
  #encodeGeometry(): boolean {
    const blob = this.#blob;
    blob.encode(this.#reader.geometry, this.#coordinates);
    const isWide = blob.maxX - blob.minX > 180 || blob.minX < -180 || blob.maxX > 180;
    if (!isWide || !this.#cutter.cut(this.#reader.geometry, this.#coordinates)) return !blob.isLossy;
    blob.encode(this.#cutter.geometry, this.#cutter.coordinates);
    return false;
  }

  /** Hashes of the row of the feature that was read. */
  #hashes(hasGeometry: boolean): Pick<RowRest, 'geometryHash' | 'attributesHash'> {
    const { bytes, length } = this.#blob;
    const { serials, starts, values } = this.#values;
    const stored = Array.from({ length: this.#columns.stored }, (_, index) =>
      valueOfSerial(values.bytes, starts[index]!, serials[index]!, false),
    );
    return {
      geometryHash: hasGeometry ? hashOfGeometry(bytes.subarray(0, length)) : null,
      attributesHash: hashOfValues(stored),
    };
  }

  #valueBytes(stored: number): number {
    const { isInOrder, values, serials } = this.#values;
    if (isInOrder && stored === serials.length) return values.length;
    let bytes = 0;
    for (let index = 0; index < stored; index++) bytes += bytesOfSerial(serials[index]!);
    return bytes;
  }

  #meets(boxes: readonly PlainBox[]): boolean {
    if (!this.#reader.hasGeometry) return false;
    const own = new Float64Array([Infinity, Infinity, -Infinity, -Infinity]);
    measure(this.#reader.geometry, this.#coordinates, this.#uncounted, 0, own, 0);
    const [west, south, east, north] = own;
    return boxes.some((box) => intersects([west!, south!, east!, north!], box));
  }
}

/** Extent of the features with a geometry. */
class Extent {
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;

  add({ minX, minY, maxX, maxY }: GeometryBlob): void {
    if (minX < this.#west) this.#west = minX;
    if (minY < this.#south) this.#south = minY;
    if (maxX > this.#east) this.#east = maxX;
    if (maxY > this.#north) this.#north = maxY;
  }

  get box(): Bbox | null {
    return this.#west <= this.#east ? [this.#west, this.#south, this.#east, this.#north] : null;
  }
}
