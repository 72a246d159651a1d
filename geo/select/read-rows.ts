import type { Bbox } from '../bbox.ts';
import type { FileRef } from '../layer/manifest.ts';
import { type FeatureSource, inBatches, partOf } from './feature-source.ts';
import { LeafNodes, leafRange } from './leaf-nodes.ts';
import { locateProperties, propertyStart, viewOf } from './property-bytes.ts';
import { PropertyWindow } from './property-window.ts';
import type { FeaturePiece } from './read-texts.ts';
import { RowText } from './row-text.ts';

interface LocatedRow {
  readonly number: number;
  readonly bbox: Bbox | null;
  readonly file: FileRef;
  /** Position of the feature, or of its properties if it is long. */
  readonly start: number;
  readonly end: number;
  readonly isLong: boolean;
}

/** Features up to this length are read whole, through the cache; of longer ones, only the properties. */
const cachedBytes = 64 * 1024;
/** Properties up to this length are written at once. */
const wholeBytes = 64 * 1024;
/** Texts are returned in pieces of about this length. */
const pieceBytes = 64 * 1024;

/**
 * The features of these numbers as GeoJSON without their geometry, in this order; `names` are their properties,
 * default all. Between two pieces, little work is done.
 */
export async function* rowsOf(
  source: FeatureSource,
  numbers: Uint32Array,
  names?: readonly string[],
): AsyncGenerator<readonly FeaturePiece[]> {
  const located = await Promise.all(Array.from(numbers, (number) => locateRow(source, number)));
  const text = new RowText(source.manifest.columns, names);
  for (const batch of inBatches(located)) {
    const encoded = await Promise.all(batch.map((row) => wholeProperties(source, row)));
    let [pieces, bytes]: [FeaturePiece[], number] = [[], 0];
    for (const [i, row] of batch.entries()) {
      const properties = encoded[i] ?? null;
      if (properties === null) {
        yield pieces;
        [pieces, bytes] = [[], 0];
        yield* longRow(source, row, text);
        continue;
      }
      text.whole(row.number, row.bbox, properties);
      bytes += text.length;
      pieces.push({ bytes: text.take(), isLast: true });
      if (bytes < pieceBytes) continue;
      yield pieces;
      [pieces, bytes] = [[], 0];
    }
    yield pieces;
  }
}

async function* longRow(
  { ranges }: FeatureSource,
  { number, bbox, file, start, end }: LocatedRow,
  text: RowText,
): AsyncGenerator<readonly FeaturePiece[]> {
  const window = new PropertyWindow(ranges, file, start, end);
  const { values } = text;
  await window.locate(values);
  for (const column of text.columns(number, bbox)) {
    const to = values.endOf(column);
    for (let p = values.startOf(column); p < to;) {
      const bytes = await window.read(p, to);
      for (let i = 0; i < bytes.length; i += pieceBytes) {
        text.append(column, bytes.subarray(i, i + pieceBytes));
        if (text.length >= pieceBytes) yield [{ bytes: text.take(), isLast: false }];
      }
      p += bytes.length;
    }
  }
  yield [{ bytes: text.take(), isLast: true }];
}

async function locateRow(source: FeatureSource, number: number): Promise<LocatedRow> {
  const { manifest, ranges, cache } = source;
  const part = partOf(manifest, number);
  const feature = number - part.featureStart;
  const nodes = leafRange(part, feature, feature + 1);
  const leaves = new LeafNodes(part, feature, await cache.read(ranges, part.fgb, nodes.start, nodes.end));
  const [start, end] = [leaves.offsetOf(feature), leaves.offsetOf(feature + 1)];
  const row = { number, bbox: leaves.boxOf(feature), file: part.fgb };
  if (end - start <= cachedBytes) return { ...row, start, end, isLong: false };
  return { ...row, ...(await locateProperties(source, part, start)), isLong: true };
}

/** The properties of a feature; null if they are too long to be written at once. */
async function wholeProperties(
  { ranges, cache }: FeatureSource,
  { file, start, end, isLong }: LocatedRow,
): Promise<Buffer | null> {
  if (isLong && end - start > wholeBytes) return null;
  const bytes = await cache.read(ranges, file, start, end);
  if (isLong) return bytes;
  const at = propertyStart(viewOf(bytes), 0);
  return at < 0 ? bytes.subarray(0, 0) : bytes.subarray(at, at + bytes.readUInt32LE(at - 4));
}
