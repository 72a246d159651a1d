import { setImmediate } from 'node:timers/promises';
import { type FeatureSource } from '../../geo/select/feature-source.ts';
import { rowsOf } from '../../geo/select/read-rows.ts';
import { textsOf } from '../../geo/select/read-texts.ts';
import type { PooledBody } from '../http/pooled-body.ts';
import type { RequestedSelection } from './selection-query.ts';

/** What a body contains: features of the layer in an order. */
interface SelectedFeatures {
  readonly source: FeatureSource;
  readonly count: number;
  /** The numbers of some of them, by their position. */
  readonly numbersIn: (from: number, end: number) => Uint32Array;
  readonly rows: RequestedSelection['rows'];
}

const nothing = Buffer.alloc(0);

/** Features that are located at once. */
const batchLength = 256;

/** A FeatureCollection of the features, with the members in `tail`. */
export function selectedCollection(selected: SelectedFeatures, tail: Buffer): PooledBody {
  return {
    length: null,
    pump: async (write) => {
      await write(Buffer.from('{"type":"FeatureCollection","features":['));
      await pump(selected, { before: '', between: ',', after: '' }, write);
      await write(tail);
    },
  };
}

/** A GeoJSON text sequence (RFC 8142) of the features. */
export function selectedSequence(selected: SelectedFeatures): PooledBody {
  const form = { before: '\x1e', between: '', after: '\n' };
  return { length: null, pump: (write) => pump(selected, form, write) };
}

interface BodyForm {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

async function pump(
  { source, count, numbersIn, rows }: SelectedFeatures,
  { before, between, after }: BodyForm,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const start = Buffer.from(before);
  const next = Buffer.from(after + between + before);
  for (let from = 0; from < count; from += batchLength) {
    const batch = numbersIn(from, Math.min(count, from + batchLength));
    let lead = from === 0 ? start : next;
    const texts = rows === null ? textsOf(source, batch) : rowsOf(source, batch, rows.names);
    for await (const pieces of texts) {
      const text = pieces.flatMap(({ bytes, isLast }) => {
        const own = [lead, after === '' ? bytes : inOneLine(bytes)];
        lead = isLast ? next : nothing;
        return own;
      });
      if (text.length > 0) await write(Buffer.concat(text));
      // Neither cached bytes nor a fast client make the body wait.
      await setImmediate();
    }
  }
  if (count > 0 && after !== '') await write(Buffer.from(after));
}

/** Line breaks occur only between JSON tokens, because strings escape them. */
function inOneLine(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(10) && !bytes.includes(13)) return bytes;
  const line = Buffer.from(bytes);
  for (let i = 0; i < line.length; i++) if (line[i] === 10 || line[i] === 13) line[i] = 32;
  return line;
}
