import { allHere, type BlockCache } from './block-cache.ts';
import type { LayerPart } from './manifest.ts';
import type { RangeSource } from './range-source.ts';

/** Bytes [start, end) of a text file that belong to the answer. */
export interface TextSlice {
  start: number;
  end: number;
}

/** Slices of one part's text, ascending. */
export interface PartText {
  part: LayerPart;
  slices: readonly TextSlice[];
}

/** Slices that lie at most this far apart are read in one piece. */
const maxGap = 32 * 1024;
/** What a reader of a long answer waits for at a time; a few of these are all that a slow one keeps in memory. */
const maxRead = 256 * 1024;

const separator = Buffer.from(',\n');

interface Read {
  part: LayerPart;
  start: number;
  end: number;
  slices: TextSlice[];
  /** It goes on where the read before it ended, within a slice. */
  continues: boolean;
}

/** The slices' bytes, in order, with a separator between any two. Reads a piece ahead of its reader. */
export async function* streamText(
  texts: readonly PartText[],
  ranges: RangeSource,
): AsyncGenerator<Uint8Array> {
  const reads = texts.flatMap(planReads);
  const start = (read: Read | undefined): Promise<Uint8Array> | undefined => {
    const reading = read && ranges.read(read.part.text.name, read.start, read.end);
    // It is awaited later, or never when the reader goes away.
    reading?.catch(() => undefined);
    return reading;
  };
  let ahead = start(reads[0]);
  for (const [i, read] of reads.entries()) {
    const bytes = await ahead!;
    ahead = start(reads[i + 1]);
    const pieces = cut(read, bytes, i > 0);
    yield pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }
}

/** The same for an answer that is held in memory as a whole: all of it is read at once. */
export async function gatherText(texts: readonly PartText[], ranges: RangeSource): Promise<Uint8Array[]> {
  const reads = texts.flatMap(planReads);
  const bytes = await Promise.all(
    reads.map((read) => ranges.read(read.part.text.name, read.start, read.end)),
  );
  return reads.flatMap((read, i) => cut(read, bytes[i]!, i > 0));
}

/** The same for what is short and may well be asked for again. */
export async function recallText(
  texts: readonly PartText[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<readonly Uint8Array[]> {
  const pieces = texts.flatMap(({ part, slices }, i) =>
    slices.flatMap(({ start, end }, j) => {
      const bytes = cache.pieces(ranges, part.text, start, end);
      return i + j > 0 ? [separator, ...bytes] : bytes;
    }),
  );
  return allHere(pieces);
}

function cut({ start, slices, continues }: Read, bytes: Uint8Array, follows: boolean): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (const [i, slice] of slices.entries()) {
    if (i > 0 || (follows && !continues)) pieces.push(separator);
    pieces.push(bytes.subarray(slice.start - start, slice.end - start));
  }
  return pieces;
}

function planReads({ part, slices }: PartText): Read[] {
  const reads: Read[] = [];
  for (const slice of slices)
    for (let { start } = slice; start < slice.end;) {
      const last = reads[reads.length - 1];
      const isNear = last !== undefined && start - last.end <= maxGap;
      if (start === slice.start && isNear && slice.end - last.start <= maxRead) {
        last.end = slice.end;
        last.slices.push({ start, end: slice.end });
        break;
      }
      const end = Math.min(slice.end, start + maxRead);
      reads.push({ part, start, end, slices: [{ start, end }], continues: start > slice.start });
      start = end;
    }
  return reads;
}
