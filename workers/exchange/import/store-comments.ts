import { Readable } from 'node:stream';
import type { ThreadPart } from '../../../core/comments/comment.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import { renameComment } from '../../../core/exchange/import/rename-comment.ts';
import type { ImportStore } from './import-store.ts';
import { recordsOf } from './room-contents.ts';

/** Stores the threads with new ids, as one JSON text per line. */
export async function storeComments(
  store: ImportStore,
  records: AsyncIterable<Buffer>,
  { key, ids, roomId }: { readonly key: string; readonly ids: NewIds; readonly roomId: string },
): Promise<void> {
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const threads of recordsOf(records, 'comment')) {
      const renamed = (threads as readonly ThreadPart[]).map((thread) => renameComment(thread, ids, roomId));
      yield Buffer.from(renamed.map((thread) => `${JSON.stringify(thread)}\n`).join(''));
    }
  }
  await store.stream(key, 'application/x-ndjson', () => Readable.from(lines()), false);
}
