import type { HistoryArchiveRepository } from '../../core/history/archive.ts';
import type { Connection } from './connection.ts';

export function historyArchiveRepository({ db }: Connection): HistoryArchiveRepository {
  return {
    async list(contentKey) {
      return db
        .selectFrom('history_archives')
        .select(['id', 'blob_key as blobKey', 'bytes', 'events'])
        .where('content_key', '=', contentKey)
        .orderBy('id')
        .execute();
    },

    async insert(contentKey, { id, blobKey, bytes, events }) {
      await db
        .insertInto('history_archives')
        .values({ content_key: contentKey, id, blob_key: blobKey, bytes, events })
        .execute();
    },
  };
}
