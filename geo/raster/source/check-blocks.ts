import type { FileBytes } from '../file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import type { TiffImage } from './tiff-image.ts';
import { TiffValues } from './tiff-values.ts';

/** Maximum ratio of the total size of the strips or tiles to the file size: some are shared on purpose. */
const maxTimes = 8;

/**
 * Checks that every strip or tile is within the file, without storing their list: a large file has millions.
 * Empty ones (sparse files) have no data. Returns the number with data. Throws GeoError.
 */
export async function checkBlocks(
  file: FileBytes,
  image: TiffImage,
  littleEndian: boolean,
): Promise<{ readonly blocks: number; readonly filled: number }> {
  const { width, height, bands, blockWidth, blockHeight, isPlanar, offsets, byteCounts } = image;
  const perBand = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight);
  const blocks = perBand * (isPlanar ? bands : 1);
  for (const { tag, count } of [offsets, byteCounts])
    if (count < blocks)
      throw refuseTiff('truncated', `lists ${count} of its ${blocks} strips or tiles in field ${tag}`, {
        found: count,
      });
  const values = new TiffValues(file, littleEndian);
  const lengths = numbersOf(values, byteCounts);
  let filled = 0;
  let bytes = 0;
  let number = 0;
  for await (const piece of values.pieces(offsets)) {
    for (const offset of piece) {
      if (number === blocks) return { blocks, filled };
      const length = (await lengths.next()).value;
      const index = number++;
      if (offset === 0 || length === 0) continue;
      if (!(offset + length <= file.size))
        throw refuseTiff(
          'truncated',
          `ends at byte ${file.size}, but strip or tile ${index} spans bytes ${offset} to ${offset + length}`,
          { byteOffset: offset },
        );
      filled++;
      bytes += length;
      if (bytes > maxTimes * file.size)
        throw refuseTiff(
          'invalid_file',
          `reuses its bytes: its strips or tiles together have more than ${maxTimes} times the bytes of the file`,
          { found: bytes },
        );
    }
  }
  return { blocks, filled };
}

/** Yields the numbers of a field; synchronous within a slab, because there are millions. */
function numbersOf(
  values: TiffValues,
  field: TiffImage['offsets'],
): { next(): { value: number } | Promise<{ value: number }> } {
  const pieces = values.pieces(field);
  let piece: Float64Array = new Float64Array(0);
  let at = 0;
  const refill = async (): Promise<{ value: number }> => {
    const next = await pieces.next();
    piece = next.done === true ? new Float64Array(0) : next.value;
    at = 1;
    return { value: piece[0] ?? 0 };
  };
  return { next: () => (at < piece.length ? { value: piece[at++] ?? 0 } : refill()) };
}
