import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnIcon } from '../../../../geo/qgis/renderers.ts';
import type { RoomFileContext } from '../room-file-context.ts';

/**
 * Maximum total size of the icons embedded in a style (bytes); markers with other icons are drawn as
 * points.
 */
const maxIconBytes = 2 ** 21;

/** The icons that a QGIS style of markers embeds. */
export async function drawnIcons({ records, folder }: RoomFileContext): Promise<DrawnIcon[]> {
  const drawn: DrawnIcon[] = [];
  let bytes = 0;
  for await (const batch of records.batches('icon'))
    for (const { id, name, size, file, pngFile } of batch) {
      const path = join(folder, pngFile ?? file);
      bytes += (await stat(path)).size;
      if (bytes > maxIconBytes) return drawn;
      drawn.push({ id, name, size, base64: (await readFile(path)).toString('base64') });
    }
  return drawn;
}
