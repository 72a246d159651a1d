import type { FeaturePiece } from '../../../geo/select/read-texts.ts';

/** The texts that the pieces consist of. */
export async function linesOf(batches: AsyncIterable<readonly FeaturePiece[]>): Promise<string[]> {
  const lines: string[] = [];
  let line: Uint8Array[] = [];
  for await (const batch of batches)
    for (const { bytes, isLast } of batch) {
      line.push(bytes);
      if (!isLast) continue;
      lines.push(Buffer.concat(line).toString());
      line = [];
    }
  return lines;
}
