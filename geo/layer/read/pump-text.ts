import type { MemoryPool } from './memory-pool.ts';
import type { RangeSource } from './range-source.ts';
import {
  planReads,
  readSlice,
  type PartText,
  type Read,
  type TextForm,
  type TextSlice,
} from './read-text.ts';
import { separatorBytes } from '../text-layout.ts';

/** A segment of a response text. */
export interface TextSegment {
  /** Length of the text, including separators inside it. */
  bytes: number;
  /** Positions of the text, looked up when the segment is sent; with one slice per feature on request. */
  texts: (isPerFeature: boolean) => readonly PartText[] | Promise<readonly PartText[]>;
}

/** Bytes [start, end) of a response text. */
export type TextWindow = TextSlice;

export type Write = (bytes: Uint8Array) => Promise<void>;

/** Length of the text of all segments, with a separator between any two features. */
export function lengthOf(segments: readonly TextSegment[]): number {
  return Math.max(
    0,
    segments.reduce((sum, { bytes }) => sum + bytes + separatorBytes, -separatorBytes),
  );
}

/**
 * Passes the text to `write` in chunks and prefetches one chunk. The memory of a chunk is reused once `write`
 * resolves: at most two chunks are in memory, whatever the length of the text.
 */
export async function pumpText(
  segments: readonly TextSegment[],
  form: TextForm,
  ranges: RangeSource,
  memory: MemoryPool,
  write: Write,
  window?: TextWindow,
): Promise<void> {
  const begun = { at: 0 };
  const reads = readsOf(segments, form.isLine, window, begun);
  const readNext = async (): Promise<Buffer | null> => {
    const { value } = await reads.next();
    return value === undefined ? null : readSlice(value, ranges, memory, form);
  };
  let next = prefetched(readNext());
  let send: Write | undefined;
  for (let piece = await next; piece !== null; piece = await next) {
    send ??= window === undefined ? write : within(window, begun.at, write);
    next = prefetched(readNext());
    await send(piece);
    memory.give(piece);
  }
}

/** Marks the rejection of a read as handled; it is awaited later, or never if the reader disconnects. */
function prefetched<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}

/**
 * Stores in `begun` the text position of the first read: the start of the window, or up to a separator before
 * it.
 */
async function* readsOf(
  segments: readonly TextSegment[],
  isPerFeature: boolean,
  window: TextWindow | undefined,
  begun: { at: number },
): AsyncGenerator<Read, undefined> {
  const last = segments.length - 1;
  let isFirst = true;
  let next = 0;
  for (const [i, { bytes, texts }] of segments.entries()) {
    const [start, end] = [next, next + bytes];
    next = end + separatorBytes;
    if (window !== undefined && next <= window.start) continue;
    if (window !== undefined && start >= window.end) return;
    const whole = await texts(isPerFeature);
    const wanted = window && { start: window.start - start, end: window.end - start };
    const cut = wanted === undefined ? { texts: whole, begun: 0 } : cutTexts(whole, wanted);
    if (isFirst) begun.at = start + cut.begun;
    isFirst = false;
    const reads = planReads(cut.texts);
    const isFollowed = i < last && (window === undefined || end < window.end);
    if (isFollowed) reads[reads.length - 1]!.separated = true;
    yield* reads;
  }
}

/**
 * The part of the slices that a window needs. Separators are in no slice: if the window starts or ends in
 * one, a byte of the adjacent slice is included so that the separator is written.
 */
function cutTexts(
  texts: readonly PartText[],
  window: TextWindow,
): { texts: readonly PartText[]; begun: number } {
  let next = 0;
  let begun: number | undefined;
  const cut = texts.map(({ part, slices }) => {
    const stored: TextSlice[] = [];
    for (const { start, end } of slices) {
      const at = next;
      next += end - start + separatorBytes;
      if (next <= window.start || at - separatorBytes >= window.end) continue;
      const from = Math.min(Math.max(start, start + window.start - at), end - 1);
      const to = Math.min(Math.max(from + 1, start + window.end - at), end);
      begun ??= at + from - start;
      stored.push({ start: from, end: to });
    }
    return { part, slices: stored };
  });
  return { texts: cut, begun: begun ?? 0 };
}

/** Forwards the part of the chunks that is in the window; the chunks start at `at`. */
function within({ start, end }: TextWindow, at: number, write: Write): Write {
  return async (bytes) => {
    const wanted = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += bytes.length;
    if (wanted.length > 0) await write(wanted);
  };
}
