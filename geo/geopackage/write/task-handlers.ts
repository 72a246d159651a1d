import { closeSync, openSync, readSync } from 'node:fs';
import { Defect } from '../../json/defect.ts';
import type { TaskHandlers } from '../../threads/tasks.ts';
import { GeoError } from '../../geo-error.ts';
import { ChunkEncoder } from './chunk-encoder.ts';
import type { PackageTasks, TextRange } from './package-tasks.ts';
import { surveyColumns } from './survey-columns.ts';

/** Buffer size for the rows of a typical chunk. */
const defaultBytes = 2 * 1024 * 1024;

/** Handlers of the tasks. Buffers are reused from chunk to chunk of a layer. */
export function packageTaskHandlers(): TaskHandlers<PackageTasks> {
  let current: { layer: number; encoder: ChunkEncoder } | null = null;
  let text = Buffer.alloc(0);

  /** The text of a range, followed by a zero byte. */
  function read({ path, start, end }: TextRange): Buffer {
    const length = end - start;
    if (text.length < length + 1 || text.length > 4 * (length + 1)) text = Buffer.allocUnsafeSlow(length + 1);
    const file = openSync(path, 'r');
    try {
      for (let at = 0; at < length;) {
        const got = readSync(file, text, at, length - at, start + at);
        if (got === 0) throw new GeoError('damaged_layer', 'A text file of the layer is truncated.');
        at += got;
      }
    } finally {
      closeSync(file);
    }
    text[length] = 0;
    return text.subarray(0, length + 1);
  }

  return {
    survey: ({ ranges, columns }) =>
      surveyColumns(
        ranges.map((range) => () => read(range)),
        columns,
      ),
    encodeRows: ({ layer, range, count, fid, columns, pageSize, boxes, memory }) => {
      if (current?.layer !== layer) current = { layer, encoder: new ChunkEncoder(columns, pageSize, boxes) };
      try {
        return current.encoder.encode(read(range), count, fid, memory ?? new SharedArrayBuffer(defaultBytes));
      } catch (error) {
        if (error instanceof Defect)
          throw new GeoError('damaged_layer', `A text file of the layer is damaged: ${error.message}.`);
        throw error;
      }
    },
  };
}
