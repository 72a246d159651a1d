import { commentsTable, repliesTable } from '../../../core/exchange/tables/comments.ts';
import { historyTable } from '../../../core/exchange/tables/history.ts';
import { settingsOf, settingsTable } from '../../../core/exchange/tables/settings.ts';
import { slidesTable } from '../../../core/exchange/tables/slides.ts';
import type { ThreadPart } from '../../../core/comments/comment.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import { slideOfFile, staysInPart } from './part-of-records.ts';
import type { WrittenKinds } from './content/kinds.ts';
import type { RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/** Comments, replies, slides, settings and history events. */
export function wordTables(context: RoomFileContext, contents: WrittenKinds): PlannedTable[] {
  const { records, part, head, presentation, onEnd } = context;
  const { lastChange } = head;
  async function* threads(): AsyncGenerator<ThreadPart[]> {
    for await (const batch of records.batches('comment'))
      yield part === null ? batch : batch.filter((comment) => staysInPart(part, comment, contents));
  }
  return [
    rowTable(commentsTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        for await (const batch of threads()) yield batch.filter(({ isContinued }) => isContinued !== true);
      },
    }),
    rowTable(repliesTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        for await (const batch of threads()) yield batch.flatMap(({ replies }) => replies);
      },
    }),
    rowTable(slidesTable, {
      ...{ lastChange, onEnd },
      sources: () => [(presentation?.slides ?? []).map((slide) => slideOfFile(slide, contents))],
    }),
    rowTable(historyTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        for await (const batch of records.batches('event')) yield batch.map(({ event }) => event);
      },
    }),
    rowTable(settingsTable, { lastChange, onEnd, sources: () => [settingsOf(head.settings, presentation)] }),
  ];
}
