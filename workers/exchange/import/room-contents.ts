import { describeCounts } from '../../../core/content/describe-counts.ts';
import {
  type ContentKind,
  type ContentPlural,
  contentKinds,
  contentPlurals,
  kindsOfContent,
  type PluralOf,
} from '../../../core/content/kinds.ts';
import { type ContentRecords, type RoomHead, streamedRecords } from '../../../core/exchange/records.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { refuseBeyondLimit } from '../../../core/limit-exceeded.ts';
import { importedId } from '../../../core/access/imported.ts';
import { countValues } from '../../../core/json-flaw.ts';
import type { Tally } from '../../../core/history/room-event.ts';
import type { ThreadPart } from '../../../core/comments/comment.ts';
import type { Presentation, Slide } from '../../../core/presentation/presentation.ts';
import { markersOn } from '../../../core/exchange/import/rename-slide.ts';
import { linesOf } from '../record-lines.ts';
import { kindOf, readRecord } from './read-record.ts';

type BufferedKind = Exclude<ContentKind, (typeof streamedRecords)[number]>;

/** The records of the kinds that are not streamed, named like the repositories. */
type BufferedRecords = {
  readonly [Kind in BufferedKind as PluralOf<Kind>]: ContentRecords[Kind][];
};

/** They are counted here and streamed later. */
const streamed: readonly string[] = streamedRecords;

const bufferedKinds = kindsOfContent.filter((kind): kind is BufferedKind => !streamed.includes(kind));

const noRecords = () =>
  Object.fromEntries(
    bufferedKinds.map((kind) => [contentKinds[kind].plural, []]),
  ) as unknown as BufferedRecords;

/** The contents of a room file, except the records of which there may be millions. */
export interface RoomContents extends BufferedRecords {
  readonly head: RoomHead | null;
  readonly slides: readonly Slide[];
  /** Who saved the slides and when, as an imported user. */
  readonly saved: Pick<Presentation, 'updatedBy' | 'updatedAt'> | null;
  readonly markers: number;
  /** Markers that slides and comments refer to. */
  readonly neededMarkers: readonly string[];
  readonly threads: number;
  /** Threads and replies. */
  readonly comments: number;
  readonly events: number;
}

/** Whether there are records that are not among the contents and have to be streamed. */
export function needsRecords({ markers, threads }: RoomContents): boolean {
  return markers > 0 || threads > 0;
}

/** The contents of a file without a room. */
export const noContents: RoomContents = {
  ...{ ...noRecords(), head: null, slides: [], saved: null },
  ...{ markers: 0, neededMarkers: [], threads: 0, comments: 0, events: 0 },
};

/**
 * Maximum size of the records buffered for the plan (characters of JSON): about 150,000 icons or
 * photos. A file of 2 GiB could contain millions of icons or gigabytes of EXIF data, and publishing the
 * plan loads all of it into memory.
 */
const maxInMemory = 32 * 2 ** 20;
/** The same limit in values and names: 32 MiB of empty lists would take more than a gigabyte as objects. */
const maxRetainedValues = 4_000_000;

/**
 * Scans the records. Throws Refusal `limit_exceeded` if the room would exceed a limit, and JobProblem
 * `file_too_complex` if the file has more icons, photos, layers, rasters or slides than one plan can hold.
 */
export async function roomContents(records: AsyncIterable<Buffer>, existing: Tally): Promise<RoomContents> {
  const all = {
    head: null as RoomHead | null,
    ...noRecords(),
    slides: [] as Slide[],
    saved: null as RoomContents['saved'],
    markers: 0,
    threads: 0,
    comments: 0,
    events: 0,
  };
  const neededMarkers = new Set<string>();
  const note: Readonly<Record<string, (line: string) => void>> = {
    room: (line) => (all.head = readRecord(line) as RoomHead),
    ...Object.fromEntries(bufferedKinds.map((kind) => [kind, bufferIn(all[contentKinds[kind].plural])])),
    marker: () => all.markers++,
    comment: (line) => {
      const { objectType, objectId, replies, isContinued } = readRecord(line) as ThreadPart;
      all.comments += replies.length;
      if (isContinued === true) return;
      if (objectType === 'marker') neededMarkers.add(objectId);
      all.threads++;
      all.comments++;
    },
    presentation: (line) => {
      const { slides, updatedBy, updatedAt } = readRecord(line) as Presentation;
      all.slides.push(...slides);
      all.saved = { updatedBy: importedId(updatedBy), updatedAt };
    },
    event: () => all.events++,
  };
  let retained = 0;
  let values = 0;
  for await (const lines of linesOf(records))
    for (const line of lines) {
      const kind = kindOf(line);
      if (!streamed.includes(kind)) {
        retained += line.length;
        values += countValues(line, maxRetainedValues);
      }
      if (retained > maxInMemory) throw tooMuch(all, { limit: maxInMemory }, `${maxInMemory / 2 ** 20} MiB`);
      if (values > maxRetainedValues)
        throw tooMuch(all, { limitOfValues: maxRetainedValues }, `${maxRetainedValues} values`);
      note[kind]?.(line);
    }
  refuseBeyondLimit('markers', existing.markers + all.markers);
  refuseBeyondLimit('comments', existing.comments + all.comments);
  for (const id of markersOn(all.slides)) neededMarkers.add(id);
  return { ...all, neededMarkers: [...neededMarkers] };
}

/** Appends the record of a line to a list. */
const bufferIn = (list: object[]) => (line: string) => void list.push(readRecord(line));

function tooMuch(all: BufferedRecords, details: Readonly<Record<string, number>>, limit: string): JobProblem {
  const buffered: Partial<Record<string, readonly object[]>> = all;
  const counts = Object.fromEntries(
    contentPlurals.map((plural) => [plural, buffered[plural]?.length ?? 0]),
  ) as Record<ContentPlural, number>;
  const found = describeCounts({ ...counts, comments: 0 });
  const message = `The content of the file without markers, comments and history exceeds the limit of ${limit} of JSON. The file contains ${found ?? 'slides'} up to the limit.`;
  return new JobProblem('file_too_complex', message, { details });
}

/** The records of one kind, including the member `kind`, in one batch per chunk of the file. */
export async function* recordsOf(
  records: AsyncIterable<Buffer>,
  kind: string,
): AsyncGenerator<readonly object[]> {
  for await (const lines of linesOf(records)) {
    const own = lines.filter((line) => kindOf(line) === kind);
    if (own.length > 0) yield own.map((line) => readRecord(line));
  }
}
