import { createReadStream } from 'node:fs';
import { readNumber } from '../../json/read-number.ts';
import { type GridHeader, refuseGrid } from './grid-header.ts';

/** A longer value is no number. */
const maxValueLength = 100;
const slabBytes = 256 * 1024;

/**
 * The values of a grid in the order of the file, row by row from the north, in batches that are reused. Throws
 * GeoError if a value is not a number, or if there are fewer or more than the header declares.
 */
export async function* readGridValues(
  path: string,
  { width, height, start }: GridHeader,
): AsyncGenerator<Float64Array> {
  const values = new Float64Array(slabBytes / 2 + maxValueLength);
  let count = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of slabsWithEnd(path, start)) {
    const text = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let found = 0;
    let from = -1;
    for (let at = 0; at < text.length; at++) {
      const isSpace = text[at]! <= 32;
      if (!isSpace && from < 0) from = at;
      if (!isSpace || from < 0) continue;
      if (count + found === width * height)
        throw refuseGrid('invalid_file', `contains more than ${width} × ${height} values`);
      if (readNumber(text, from, values, found) !== at) {
        const value = lenient(text.toString('latin1', from, Math.min(at, from + maxValueLength)));
        if (value === null) throw noNumber(text.subarray(from, at), count + found, width);
        values[found] = value;
      }
      found++;
      from = -1;
    }
    rest = from < 0 ? Buffer.alloc(0) : Buffer.from(text.subarray(from));
    if (rest.length > maxValueLength) throw noNumber(rest, count + found, width);
    count += found;
    yield values.subarray(0, found);
  }
  if (count < width * height)
    throw refuseGrid(
      'truncated',
      `ends after ${count} values, in row ${Math.floor(count / width) + 1} of ${height}`,
      count,
    );
}

/** Ends with a line break, which ends the last value. */
async function* slabsWithEnd(path: string, start: number): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { start, highWaterMark: slabBytes }) as AsyncIterable<Buffer>;
  yield Buffer.from('\n');
}

function noNumber(bytes: Buffer, index: number, width: number) {
  const at = `row ${Math.floor(index / width) + 1}, column ${(index % width) + 1}`;
  const word = bytes.toString('latin1', 0, 40).replace(/[^ -~]/g, '?');
  return refuseGrid('invalid_file', `contains “${word}” in ${at}, which is not a number`, at);
}

/** A number as other programs write it: with a decimal comma, a plus sign or leading zeros; or not a number. */
function lenient(word: string): number | null {
  if (/^[-+]?(nan(\(ind\))?|1[.,]#(qnan|ind|snan)\d*)$/i.test(word)) return NaN;
  if (!/^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(word)) return null;
  return Number(word.replace(',', '.'));
}
