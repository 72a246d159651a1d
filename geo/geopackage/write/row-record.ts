import { GrowingBytes } from '../../files/growing-bytes.ts';
import {
  bytesOfSerial,
  putInteger,
  serialDouble,
  serialNull,
  serialOfBlob,
  serialOfInteger,
  serialOfText,
} from '../../sqlite/serial-types.ts';
import { putVarint, varintBytes } from '../../sqlite/varint.ts';
import { valueOf } from './file-value.ts';
import type { PlannedRow, PlannedValue } from './package-plan.ts';

const pointBytes = 29;

/**
 * A row of a point table as a SQLite record: key, geometry, values. The bytes are valid until the next row.
 */
export class RowRecord extends GrowingBytes {
  readonly #point = pointBlob();
  readonly #serials: number[] = [];
  readonly #body = new GrowingBytes(4096);

  constructor() {
    super(4096);
  }

  encode({ values, point = [0, 0] }: PlannedRow): void {
    this.#serials.length = 0;
    this.#body.length = 0;
    this.#serials.push(serialNull, serialOfBlob(pointBytes));
    this.#point.writeDoubleLE(point[0], 13);
    this.#point.writeDoubleLE(point[1], 21);
    this.#body.append(this.#point, 0, pointBytes);
    for (const value of values) this.#serials.push(this.#putValue(valueOf(value)));
    const serialBytes = this.#serials.reduce((sum, serial) => sum + varintBytes(serial), 0);
    let headerBytes = serialBytes + 1;
    while (serialBytes + varintBytes(headerBytes) > headerBytes) headerBytes++;
    this.length = 0;
    this.reserve(headerBytes);
    let at = putVarint(this.bytes, 0, headerBytes);
    for (const serial of this.#serials) at = putVarint(this.bytes, at, serial);
    this.length = at;
    this.append(this.#body.bytes, 0, this.#body.length);
  }

  /** Appends a value; returns its serial type. */
  #putValue(value: PlannedValue): number {
    if (value === null) return serialNull;
    if (typeof value === 'string') {
      const text = Buffer.from(value);
      this.#body.append(text, 0, text.length);
      return serialOfText(text.length);
    }
    if (typeof value === 'object') {
      this.#body.append(Buffer.from(value.buffer, value.byteOffset, value.length), 0, value.length);
      return serialOfBlob(value.length);
    }
    this.#body.reserve(8);
    const { bytes, length } = this.#body;
    const isSafe = typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0);
    const serial = isSafe ? serialOfInteger(value) : typeof value === 'bigint' ? 6 : serialDouble;
    if (isSafe) putInteger(bytes, length, value);
    else if (typeof value === 'bigint') bytes.writeBigInt64BE(value, length);
    else bytes.writeDoubleBE(value, length);
    this.#body.length += bytesOfSerial(serial);
    return serial;
  }
}

/** The geometry of a point, without its ordinates (OGC 12-128r18, 2.1.3). */
function pointBlob(): Buffer {
  const blob = Buffer.alloc(pointBytes);
  blob.write('GP\0\x01', 'latin1');
  blob.writeInt32LE(4326, 4);
  blob[8] = 1;
  blob.writeUInt32LE(1, 9);
  return blob;
}
