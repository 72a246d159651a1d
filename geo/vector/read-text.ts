import { allHere, type BlockCache } from './block-cache.ts';
import type { LayerPart } from './manifest.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { RangeSource } from './range-source.ts';
import { separatorBytes, textSeparator } from './text-layout.ts';

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
/** The same in the cache, which holds what lies between as well, but copies what lies in two blocks. */
const recallGap = 2 * 1024;
/** What a reader of a long text waits for at a time. */
const maxRead = 256 * 1024 - separatorBytes;

interface Read {
  part: LayerPart;
  start: number;
  end: number;
  slices: TextSlice[];
  /** What follows is another feature, not the rest of the last slice. */
  separated: boolean;
}

/** The slices' bytes, in order, with a separator between any two. Reads a piece ahead of its reader. */
export async function* streamText(
  texts: readonly PartText[],
  ranges: RangeSource,
): AsyncGenerator<Uint8Array> {
  const reads = planReads(texts);
  const start = (read: Read | undefined) => ahead(read && readPiece(read, ranges, fresh));
  let next = start(reads[0]);
  for (const i of reads.keys()) {
    const piece = await next!;
    next = start(reads[i + 1]);
    yield piece;
  }
}

/**
 * The same, handed to `write` piece by piece. A piece's memory is used again once `write` resolves: however long the
 * text, two pieces are held at a time.
 */
export async function pumpText(
  texts: readonly PartText[],
  ranges: RangeSource,
  memory: MemoryPool,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const reads = planReads(texts);
  const start = (read: Read | undefined) => ahead(read && readPiece(read, ranges, memory));
  let next = start(reads[0]);
  for (const i of reads.keys()) {
    const piece = await next!;
    next = start(reads[i + 1]);
    await write(piece);
    memory.give(piece);
  }
}

/** The same for a text that is held in memory as a whole: all of it is read at once, into `target`. */
export async function fillText(
  texts: readonly PartText[],
  ranges: RangeSource,
  memory: MemoryPool,
  target: Buffer,
): Promise<void> {
  const pieces = await Promise.all(planReads(texts).map((read) => readPiece(read, ranges, memory)));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(target, at);
    memory.give(piece);
  }
}

/** The same for what is short and may well be asked for again. */
export async function recallText(
  texts: readonly PartText[],
  ranges: RangeSource,
  cache: BlockCache,
  target: Buffer,
): Promise<void> {
  const reads = planReads(texts, recallGap);
  const pieces = await allHere(
    reads.map(({ part, start, end }) => cache.read(ranges, part.text, start, end)),
  );
  let at = 0;
  for (const [i, { start, slices }] of reads.entries())
    for (const slice of slices) {
      if (at > 0) at += textSeparator.copy(target, at);
      at += pieces[i]!.copy(target, at, slice.start - start, slice.end - start);
    }
}

/** A read that is awaited later, or never when the reader goes away. */
function ahead<T>(reading: Promise<T> | undefined): Promise<T> | undefined {
  reading?.catch(() => undefined);
  return reading;
}

const fresh: Pick<MemoryPool, 'take'> = { take: (bytes) => Buffer.allocUnsafeSlow(bytes) };

/** Reads a piece and moves its slices together. A separator fits behind each: in the file there is one at least. */
async function readPiece(
  { part, start, end, slices, separated }: Read,
  ranges: RangeSource,
  memory: Pick<MemoryPool, 'take'>,
): Promise<Buffer> {
  const piece = memory.take(end - start + separatorBytes);
  const bytes = await ranges.read(part.text.name, start, end, piece);
  if (bytes.buffer !== piece.buffer) piece.set(bytes);
  let at = 0;
  for (const [i, slice] of slices.entries()) {
    if (i > 0) at += textSeparator.copy(piece, at);
    if (at < slice.start - start) piece.copyWithin(at, slice.start - start, slice.end - start);
    at += slice.end - slice.start;
  }
  if (separated) at += textSeparator.copy(piece, at);
  return piece.subarray(0, at);
}

function planReads(texts: readonly PartText[], gap = maxGap): Read[] {
  const reads: Read[] = [];
  for (const { part, slices } of texts)
    for (const slice of slices)
      for (let { start } = slice; start < slice.end;) {
        const last = reads[reads.length - 1];
        if (last !== undefined) last.separated = start === slice.start;
        const isNear = last?.part === part && start - last.end <= gap;
        if (start === slice.start && isNear && slice.end - last.start <= maxRead) {
          last.end = slice.end;
          last.slices.push({ start, end: slice.end });
          last.separated = false;
          break;
        }
        const end = Math.min(slice.end, start + maxRead);
        reads.push({ part, start, end, slices: [{ start, end }], separated: false });
        start = end;
      }
  return reads;
}
