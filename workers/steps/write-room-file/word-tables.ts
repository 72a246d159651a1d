import { commentsTable, repliesTable } from '../../../core/exchange/tables/comments.ts';
import { historyTable } from '../../../core/exchange/tables/history.ts';
import { settingsOf, settingsTable } from '../../../core/exchange/tables/settings.ts';
import { slidesTable } from '../../../core/exchange/tables/slides.ts';
import type { ThreadPart } from '../../../core/comments/comment.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import { slideOfFile, staysInPart } from './part-of-records.ts';
import { objectsThere, type RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/** Comments, replies, slides, settings and history events. */
export function wordTables(context: RoomFileContext): PlannedTable[] {
  const { records, part, head, learnt, presentation } = context;
  const { lastChange } = head;
  const onEnd = (table: string, rows: number) => void learnt.counts.set(table, rows);
  const there = objectsThere(context);
  async function* threads(): AsyncGenerator<ThreadPart[]> {
    for await (const batch of records.batches('comment'))
      yield part === null ? batch : batch.filter((comment) => staysInPart(part, comment, there));
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
      sources: () => [(presentation?.slides ?? []).map((slide) => slideOfFile(slide, there))],
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
