import type { FileRef } from '../layer/manifest.ts';
import type { RangeSource } from '../layer/read/range-source.ts';
import { separatorBytes } from '../layer/text-layout.ts';
import { type FeatureSource, inBatches, partOf } from './feature-source.ts';

/** A range of a text file. */
interface LocatedText {
  readonly text: FileRef;
  readonly start: number;
  readonly end: number;
}

/** Texts at most this far apart are read together, up to a maximum size except for longer ones. */
const maxGapBytes = 32 * 1024;
const maxReadBytes = 1024 * 1024;

/** The text of a feature, or a piece of it. */
export interface FeaturePiece {
  readonly bytes: Uint8Array;
  /** Whether the text of the feature ends here. */
  readonly isLast: boolean;
}

/** The GeoJSON texts of the features of these numbers, in this order. */
export async function* textsOf(
  source: FeatureSource,
  numbers: Uint32Array,
): AsyncGenerator<readonly FeaturePiece[]> {
  const { ranges } = source;
  const located = await Promise.all(Array.from(numbers, (number) => locateText(source, number)));
  for (const batch of inBatches(located)) {
    const [first] = batch;
    if (first !== undefined && batch.length === 1) yield* piecesOf(first, ranges);
    else yield (await readTogether(batch, ranges)).map((bytes) => ({ bytes, isLast: true }));
  }
}

async function* piecesOf(
  { text, start, end }: LocatedText,
  ranges: RangeSource,
): AsyncGenerator<readonly FeaturePiece[]> {
  for (let at = start; at < end; at += maxReadBytes) {
    const to = Math.min(end, at + maxReadBytes);
    yield [{ bytes: await ranges.read(text.name, at, to), isLast: to === end }];
  }
}

async function locateText({ manifest, ranges, cache }: FeatureSource, number: number): Promise<LocatedText> {
  const { text, offsets, featureStart } = partOf(manifest, number);
  const at = (number - featureStart) * 8;
  const bytes = await cache.read(ranges, offsets, at, at + 16);
  const [start, next] = [bytes.readBigUInt64LE(0), bytes.readBigUInt64LE(8)];
  return { text, start: Number(start), end: Number(next) - separatorBytes };
}

async function readTogether(
  located: readonly LocatedText[],
  ranges: RangeSource,
): Promise<readonly Uint8Array[]> {
  const texts: Uint8Array[] = [];
  await Promise.all(
    planReads(located).map(async ({ text, start, end, indexes }) => {
      const bytes = await ranges.read(text.name, start, end);
      for (const index of indexes) {
        const own = located[index]!;
        texts[index] = bytes.subarray(own.start - start, own.end - start);
      }
    }),
  );
  return texts;
}

function planReads(located: readonly LocatedText[]) {
  const order = [...located.keys()].sort((a, b) => {
    const [one, other] = [located[a]!, located[b]!];
    return one.text === other.text ? one.start - other.start : one.text.name < other.text.name ? -1 : 1;
  });
  const reads: { text: FileRef; start: number; end: number; indexes: number[] }[] = [];
  for (const index of order) {
    const { text, start, end } = located[index]!;
    const last = reads.at(-1);
    if (last?.text === text && start - last.end <= maxGapBytes && end - last.start <= maxReadBytes) {
      last.end = end;
      last.indexes.push(index);
    } else reads.push({ text, start, end, indexes: [index] });
  }
  return reads;
}
