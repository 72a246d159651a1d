import type { DistributedDocument } from '../../geopackage/read/layer-document.ts';
import type { RowCounts } from '../../geopackage/read/row-counts.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import { BatchCollector, encodeAgain, type EncodedSource } from './batch-collector.ts';
import { dropBatches, type EncodeBatchesOptions } from './encode-batches.ts';
import type { EncodePagesOutput, LayerTasks } from './layer-tasks.ts';

/** Ratio of the text of rows to their declared size. */
const textOfRows = 2;

/**
 * Lets the threads of `tasks` read and encode the rows of a table themselves, some pages at a time. The
 * result equals that of encoding its text. Returns null if a row is defective, so that reading the text
 * reports the defect and its position.
 */
export async function encodeTable(
  table: DistributedDocument,
  tasks: TaskRunner<LayerTasks>,
  options: EncodeBatchesOptions,
): Promise<EncodedSource | null> {
  const collector = new BatchCollector(options);
  const { result } = collector;
  const counts: RowCounts[] = [];
  let after: number | bigint | null = null;
  let end = table.headBytes;
  const state = { isSound: true };

  const accept = (pages: EncodePagesOutput, foreseen: number): void => {
    if (pages === 'nothing') return;
    state.isSound &&= pages !== 'unreadable' && (after === null || pages.fids[0] > after);
    if (!state.isSound || pages === 'unreadable') return;
    after = pages.fids[1];
    counts.push(pages.counts);
    // One byte for the comma in between.
    end += pages.textBytes + (result.batches.length === 0 ? 0 : 1);
    collector.accept(pages.batch, pages.summary, { end, textBytes: pages.textBytes - foreseen });
  };

  const { path, header, columns } = table;
  const shared = { path, header, columns, table: table.table };
  for (const { pages, bytes } of table.runs(options.batchBytes / textOfRows)) {
    const foreseen = bytes * textOfRows;
    const inMemory = collector.fitsInMemory(foreseen);
    const encoding = tasks.run('encodePages', { table: shared, pages, inMemory, ...collector.known });
    encoding.catch(() => undefined);
    await collector.add(foreseen, async () => accept(await encoding, foreseen));
    if (!state.isSound) break;
  }
  await collector.finish();
  if (!state.isSound) {
    await dropBatches(result);
    return null;
  }
  table.tell(counts);
  await encodeAgain(result, tasks);
  return result;
}
