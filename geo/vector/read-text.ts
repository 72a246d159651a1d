import type { LayerPart } from './manifest.ts';
import type { RangeSource } from './range-source.ts';

/** Bytes [start, end) of a text file that belong to the answer. */
export interface TextSlice {
  start: number;
  end: number;
}

/** Slices that lie at most this far apart are read in one piece. */
const maxGap = 32 * 1024;
const maxRead = 1024 * 1024;

const separator = Buffer.from(',\n');

interface Read {
  start: number;
  end: number;
  slices: TextSlice[];
}

/** The slices' bytes, in order, with a separator between any two. Reads a piece ahead of its reader. */
export async function* readText(
  part: LayerPart,
  slices: readonly TextSlice[],
  ranges: RangeSource,
): AsyncGenerator<Uint8Array> {
  const reads = planReads(slices);
  const start = (read: Read | undefined): Promise<Uint8Array> | undefined => {
    const reading = read && ranges.read(part.text.name, read.start, read.end);
    // It is awaited later, or never when the reader goes away.
    reading?.catch(() => undefined);
    return reading;
  };
  let ahead = start(reads[0]);
  let previousEnd = -1;
  for (const [i, read] of reads.entries()) {
    const bytes = await ahead!;
    ahead = start(reads[i + 1]);
    const pieces: Uint8Array[] = [];
    for (const slice of read.slices) {
      // A long slice is read in pieces, which follow each other without a separator.
      if (previousEnd >= 0 && previousEnd !== slice.start) pieces.push(separator);
      pieces.push(bytes.subarray(slice.start - read.start, slice.end - read.start));
      previousEnd = slice.end;
    }
    yield pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }
}

function planReads(slices: readonly TextSlice[]): Read[] {
  const reads: Read[] = [];
  for (const slice of slices)
    for (let { start } = slice; start < slice.end;) {
      const last = reads[reads.length - 1];
      const isNear = last !== undefined && start - last.end <= maxGap;
      if (isNear && slice.end - last.start <= maxRead) {
        last.end = slice.end;
        last.slices.push({ start, end: slice.end });
        break;
      }
      const end = Math.min(slice.end, start + maxRead);
      reads.push({ start, end, slices: [{ start, end }] });
      start = end;
    }
  return reads;
}
