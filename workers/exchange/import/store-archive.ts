import { Readable } from 'node:stream';
import { importedActor } from '../../../core/access/imported.ts';
import { archiveKey } from '../../../core/blobs/keys.ts';
import type { HistoryArchive } from '../../../core/history/archive.ts';
import type { EventRecord } from '../../../core/exchange/records.ts';
import { timeOrderedSuffix } from '../../../core/ids.ts';
import { linesOf } from '../record-lines.ts';
import type { ImportStore } from './import-store.ts';
import { kindOf, readRecord } from './read-record.ts';

/**
 * Stores the events of the file as an archive. Records are unchanged except that their actors become
 * imported actors. The ids in them are those of the exported room.
 */
export async function storeArchive(
  store: ImportStore,
  records: () => AsyncIterable<Buffer>,
  events: number,
): Promise<HistoryArchive | null> {
  if (events === 0) return null;
  const id = `history-${timeOrderedSuffix()}`;
  const blobKey = archiveKey(id);

  async function* archived(): AsyncGenerator<Buffer> {
    for await (const lines of linesOf(records())) {
      const own = lines.filter((line) => kindOf(line) === 'event');
      if (own.length > 0) yield Buffer.from(own.map((line) => `${withActor(line)}\n`).join(''));
    }
  }

  const bytes = await store.stream(blobKey, 'application/x-ndjson', () => Readable.from(archived()), true);
  return { id, blobKey, bytes, events };
}

function withActor(line: string): string {
  const { event } = readRecord(line) as { event: EventRecord };
  return JSON.stringify({ ...event, actor: importedActor(event.actor) });
}
