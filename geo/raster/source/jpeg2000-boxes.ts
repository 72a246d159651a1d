import type { FileBytes } from '../file-bytes.ts';
import { GeoError } from '../../geo-error.ts';

/** A box of a JP2 file (ISO 15444-1, annex I): its type, and the offsets of its content. */
export interface Jpeg2000Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A sane file has a few dozen. */
const maxBoxes = 10_000;

/** The boxes from `start` to `end`, without those inside of them. Throws GeoError. */
export async function readBoxes(file: FileBytes, start: number, end: number): Promise<Jpeg2000Box[]> {
  const boxes: Jpeg2000Box[] = [];
  for (let at = start; at < end;) {
    if (boxes.length === maxBoxes) throw refuseJpeg2000('invalid_file', `has more than ${maxBoxes} boxes`);
    const head = viewOf(await file.read(at, Math.min(end, at + 16)));
    if (head.byteLength < 8)
      throw refuseJpeg2000('truncated', `ends within the header of a box at byte ${at}`);
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength === 16;
    const length = isLong ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short;
    const content = at + (isLong ? 16 : 8);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => head.getUint8(byte)));
    if (length < content - at)
      throw refuseJpeg2000('invalid_file', `has a box of ${length} bytes at byte ${at}`, at);
    if (at + length > end)
      throw refuseJpeg2000(
        'truncated',
        `ends at byte ${end}, but a box spans bytes ${at} to ${at + length}`,
        at,
      );
    boxes.push({ type, start: content, end: at + length });
    at += length;
  }
  return boxes;
}

/** A box with this content. */
export function boxOf(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 8),
    0,
  );
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The error for an image: `what` follows "The JPEG 2000 image" and says what is wrong and where. */
export function refuseJpeg2000(code: GeoError['code'], what: string, byteOffset?: number): GeoError {
  return new GeoError(code, `The JPEG 2000 image ${what}.`, byteOffset === undefined ? {} : { byteOffset });
}
