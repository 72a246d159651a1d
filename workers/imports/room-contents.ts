import { JobProblem } from '../../core/jobs/job-problem.ts';
import { refuseBeyondLimit } from '../../core/limit-exceeded.ts';
import { importedId } from '../../core/access/imported.ts';
import type { Tally } from '../../core/history/room-event.ts';
import type { ThreadPart } from '../../core/comments/comment.ts';
import type {
  IconRecord,
  ImageRecord,
  LayerItem,
  RasterItem,
  RoomHead,
} from '../../core/room-file/records.ts';
import type { Presentation, Slide } from '../../core/presentation/presentation.ts';
import { markersOn } from '../../core/room-import/rename-slide.ts';
import type { StepPlace } from '../sandbox/step-executor.ts';
import { linesOf } from '../room-files/record-lines.ts';
import { recordsFile } from '../steps/read-room-file/step.ts';

/** What a room's file holds, without what there may be millions of. */
export interface RoomContents {
  readonly head: RoomHead | null;
  readonly icons: readonly IconRecord[];
  readonly images: readonly ImageRecord[];
  readonly layers: readonly LayerItem[];
  readonly rasters: readonly RasterItem[];
  readonly slides: readonly Slide[];
  /** Who saved them when, as somebody whom a file names. */
  readonly saved: Pick<Presentation, 'updatedBy' | 'updatedAt'> | null;
  readonly markers: number;
  /** Markers that slides and comments refer to. */
  readonly neededMarkers: ReadonlySet<string>;
  readonly threads: number;
  /** Threads and replies. */
  readonly comments: number;
  readonly events: number;
}

/** What each record begins with. */
const beginning = /^\{"kind":"([a-z]+)"/;

export function kindOf(line: string): string {
  const kind = beginning.exec(line)?.[1];
  if (kind === undefined) throw new JobProblem('invalid_file', 'The file holds a record of no known kind.');
  return kind;
}

/** Looks through the records. Throws Refusal `limit_exceeded` where the room would hold more than it may. */
export async function roomContents(place: StepPlace, held: Tally): Promise<RoomContents> {
  const all = {
    head: null as RoomHead | null,
    icons: [] as IconRecord[],
    images: [] as ImageRecord[],
    layers: [] as LayerItem[],
    rasters: [] as RasterItem[],
    slides: [] as Slide[],
    saved: null as RoomContents['saved'],
    markers: 0,
    neededMarkers: new Set<string>(),
    threads: 0,
    comments: 0,
    events: 0,
  };
  const note: Readonly<Record<string, (line: string) => void>> = {
    room: (line) => (all.head = JSON.parse(line) as RoomHead),
    icon: (line) => all.icons.push(JSON.parse(line) as IconRecord),
    image: (line) => all.images.push(JSON.parse(line) as ImageRecord),
    layer: (line) => all.layers.push(JSON.parse(line) as LayerItem),
    raster: (line) => all.rasters.push(JSON.parse(line) as RasterItem),
    marker: () => all.markers++,
    comment: (line) => {
      const { objectType, objectId, replies, isContinued } = JSON.parse(line) as ThreadPart;
      all.comments += replies.length;
      if (isContinued === true) return;
      if (objectType === 'marker') all.neededMarkers.add(objectId);
      all.threads++;
      all.comments++;
    },
    presentation: (line) => {
      const { slides, updatedBy, updatedAt } = JSON.parse(line) as Presentation;
      all.slides.push(...slides);
      all.saved = { updatedBy: importedId(updatedBy), updatedAt };
    },
    event: () => all.events++,
  };
  for await (const lines of linesOf(place.read(recordsFile))) {
    for (const line of lines) note[kindOf(line)]?.(line);
  }
  refuseBeyondLimit('markers', held.markers + all.markers);
  refuseBeyondLimit('comments', held.comments + all.comments);
  for (const id of markersOn(all.slides)) all.neededMarkers.add(id);
  return all;
}

/** The records of a kind, with it as a member, those of a chunk at a time. */
export async function* recordsOf(place: StepPlace, kind: string): AsyncGenerator<readonly object[]> {
  for await (const lines of linesOf(place.read(recordsFile))) {
    const own = lines.filter((line) => kindOf(line) === kind);
    if (own.length > 0) yield own.map((line) => JSON.parse(line) as object);
  }
}
