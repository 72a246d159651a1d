import { chunkTable } from './chunk-table.ts';
import { copyInOrder } from './copy-in-order.ts';
import { HashedFile } from '../../files/hashed-file.ts';
import type { LayerTasks } from './layer-tasks.ts';
import { rowsOver, rowWords, textLengthWord, textStartWord } from './run-table.ts';
import { separatorBytes, textHead, textSeparator, textStart, textTail } from '../text-layout.ts';

/** Writes a part's text file and its table of offsets. */
export function mergeText(task: LayerTasks['mergeText']['input']): LayerTasks['mergeText']['output'] {
  const { part, slices, textPath, offsetsPath } = task;
  const text = new HashedFile(textPath);
  text.write(textHead, 0, textHead.length);
  copyInOrder(part, slices, { start: textStartWord, length: textLengthWord }, text, textSeparator);
  text.write(textTail, 0, textTail.length);

  const { words } = rowsOver(part.rows, part.count);
  const offsets = new HashedFile(offsetsPath);
  const piece = new BigUint64Array(8192);
  const halves = new Uint32Array(piece.buffer);
  const bytes = Buffer.from(piece.buffer);
  let at = textStart;
  let filled = 0;
  for (let i = 0; i <= part.count; i++) {
    halves[filled * 2] = at;
    halves[filled * 2 + 1] = Math.floor(at / 4294967296);
    if (++filled === piece.length) {
      offsets.write(bytes, 0, filled * 8);
      filled = 0;
    }
    if (i < part.count) at += words[i * rowWords + textLengthWord]! + separatorBytes;
  }
  offsets.write(bytes, 0, filled * 8);
  return { text: text.finish(), offsets: offsets.finish(), chunks: chunkTable(part, task) };
}
