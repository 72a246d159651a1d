import { allHere, type BlockCache } from './block-cache.ts';
import type { LayerPart } from '../manifest.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { RangeSource } from './range-source.ts';
import { separatorBytes, textSeparator } from '../text-layout.ts';

/** Bytes [start, end) of a text file that belong to the response. */
export interface TextSlice {
  start: number;
  end: number;
}

/** Slices of one part's text, ascending. */
export interface PartText {
  part: LayerPart;
  slices: readonly TextSlice[];
}

/** Length of the slices' text, with a separator between any two. */
export function textLength(texts: readonly PartText[]): number {
  let bytes = -separatorBytes;
  for (const { slices } of texts) for (const { start, end } of slices) bytes += end - start + separatorBytes;
  return Math.max(0, bytes);
}

/** Slices at most this far apart are read together. */
const maxGapBytes = 32 * 1024;
/** The same with the cache, which stores the gap as well but copies slices that span two blocks. */
const recallGapBytes = 2 * 1024;
/** Maximum bytes per read of a long text. */
const maxReadBytes = 256 * 1024 - separatorBytes;

/** How features are separated. A separator has the same length as the one in the file. */
export interface TextForm {
  readonly separator: Buffer;
  /** Whether line breaks within features are removed. */
  readonly isLine: boolean;
}

/** As stored in the file: elements of an array. */
export const asList: TextForm = { separator: textSeparator, isLine: false };

export interface Read {
  part: LayerPart;
  start: number;
  end: number;
  slices: TextSlice[];
  /** Whether the next read starts a new feature instead of continuing the last slice. */
  separated: boolean;
}

/** Reads the bytes of the slices at once into `target`, in order, with a separator between any two. */
export async function fillText(
  texts: readonly PartText[],
  ranges: RangeSource,
  memory: MemoryPool,
  target: Buffer,
): Promise<void> {
  const pieces = await Promise.all(planReads(texts).map((read) => readSlice(read, ranges, memory, asList)));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(target, at);
    memory.give(piece);
  }
}

/** The same with the cache, for short texts that are likely to be requested again. */
export async function recallText(
  texts: readonly PartText[],
  ranges: RangeSource,
  cache: BlockCache,
  target: Buffer,
): Promise<void> {
  const reads = planReads(texts, recallGapBytes);
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

/**
 * Reads a range and closes the gaps between its slices. A separator fits after each, because the file
 * contains at least one.
 */
export async function readSlice(
  { part, start, end, slices, separated }: Read,
  ranges: RangeSource,
  memory: MemoryPool,
  { separator, isLine }: TextForm,
): Promise<Buffer> {
  const piece = memory.take(end - start + separatorBytes);
  const bytes = await ranges.read(part.text.name, start, end, piece);
  if (bytes.buffer !== piece.buffer) piece.set(bytes);
  if (isLine) for (const code of lineBreaks) blank(piece, code);
  let at = 0;
  for (const [i, slice] of slices.entries()) {
    if (i > 0) at += separator.copy(piece, at);
    if (at < slice.start - start) piece.copyWithin(at, slice.start - start, slice.end - start);
    at += slice.end - slice.start;
  }
  if (separated) at += separator.copy(piece, at);
  return piece.subarray(0, at);
}

const lineBreaks = [0x0a, 0x0d];

/** A line break in JSON is white space between two tokens: in strings it is escaped. */
function blank(piece: Buffer, code: number): void {
  for (let at = piece.indexOf(code); at >= 0; at = piece.indexOf(code, at + 1)) piece[at] = 0x20;
}

/** Reads of limited length that together cover the slices, in order. */
export function planReads(texts: readonly PartText[], gap = maxGapBytes): Read[] {
  const reads: Read[] = [];
  for (const { part, slices } of texts)
    for (const slice of slices)
      for (let { start } = slice; start < slice.end;) {
        const last = reads[reads.length - 1];
        if (last !== undefined) last.separated = start === slice.start;
        const isNear = last?.part === part && start - last.end <= gap;
        if (start === slice.start && isNear && slice.end - last.start <= maxReadBytes) {
          last.end = slice.end;
          last.slices.push({ start, end: slice.end });
          last.separated = false;
          break;
        }
        const end = Math.min(slice.end, start + maxReadBytes);
        reads.push({ part, start, end, slices: [{ start, end }], separated: false });
        start = end;
      }
  return reads;
}
