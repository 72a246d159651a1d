import type { HistoryArchive } from '../../history/archive.ts';
import { withoutNotes } from '../../presentation/speaker-notes.ts';
import type { ExportOptions } from './export-options.ts';
import { isExported } from './exported-events.ts';
import { isCommentOf } from './part-of-room.ts';
import type { EventRecord } from '../records.ts';
import { line, type RecordFile } from './content/exported-kind.ts';
import { exportedKinds } from './content/kinds.ts';
import type { RoomSnapshot } from './room-snapshot.ts';

interface RecordsWatch {
  /**
   * Receives the objects of all records so far before the large record kinds start, so that the caller can
   * reference them.
   */
  readonly refer: (files: readonly RecordFile[]) => Promise<void>;
  /** Reads imported events from archives, in the order of each archive; without it none are written. */
  readonly archived?: (archives: readonly HistoryArchive[]) => AsyncIterable<readonly EventRecord[]>;
  /** Reports the number of written records out of the total. */
  readonly report: (done: number, total: number) => void;
}

/** The records of a room as text: one JSON text per line. */
export async function* roomRecords(
  snapshot: RoomSnapshot,
  options: ExportOptions,
  { refer, report, archived }: RecordsWatch,
): AsyncGenerator<string> {
  const { part } = options;
  const bbox = part?.bbox ?? null;
  const selection = { options, bbox, newName: numberedNames() };
  const { counts } = snapshot;
  const total = Math.max(1, counts.markers + counts.comments + (part === null ? counts.events : 0));
  let done = 0;
  const count = (more: number) => report(Math.min(total, (done += more)), total);
  yield line({ kind: 'room', ...snapshot.head });

  for (const { records } of Object.values(exportedKinds))
    for await (const { text, files, count: more } of records(snapshot, selection)) {
      yield text;
      await refer(files);
      if (more !== undefined) count(more);
    }
  for await (const threads of snapshot.comments()) {
    const those = part === null ? threads : threads.filter((thread) => isCommentOf(part, thread));
    yield those.map((thread) => line({ kind: 'comment', ...thread })).join('');
    count(threads.length);
  }
  const presentation = await snapshot.presentation();
  if (presentation !== null) {
    const slides = options.notes === true ? presentation.slides : withoutNotes(presentation.slides);
    yield line({ kind: 'presentation', ...presentation, slides });
  }
  // A partial export contains no history.
  if (part !== null) return;
  const inRow = numberedOn();
  for await (const events of archived?.(await snapshot.archives()) ?? []) {
    await snapshot.touch();
    const exported = events.filter(isExported);
    yield exported.map((event) => line({ kind: 'event', event: inRow(event) })).join('');
  }
  for await (const events of snapshot.events()) {
    yield events.map((event) => line({ kind: 'event', event: inRow(event) })).join('');
    count(events.length);
  }
}

/** Renumbers archived events consecutively, after those of previous archives. */
function numberedOn(): (event: EventRecord) => EventRecord {
  let [base, last] = [0, 0];
  return (event) => {
    if (base + event.seq <= last) base = last;
    last = base + event.seq;
    return { ...event, seq: last };
  };
}

/** File names below folders of the step, numbered from 0 in each. */
function numberedNames(): (folder: string) => string {
  const used = new Map<string, number>();
  return (folder) => {
    const number = used.get(folder) ?? 0;
    used.set(folder, number + 1);
    return `${folder}/${number}`;
  };
}
