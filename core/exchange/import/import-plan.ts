import type { HistoryArchive } from '../../history/archive.ts';
import type { Presentation, Slide } from '../../presentation/presentation.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import type { LeftOut, LeftOutCounts } from './left-out.ts';
import type { AssignedIds, ReportedIds } from './new-ids.ts';

/** The planned objects of each kind, named like its repository; the kinds declare them (content/). */
// oxlint-disable-next-line typescript/no-empty-object-type -- the kinds fill it
export interface PlannedContent {}

/**
 * The result of preparing an import, with new ids and all objects stored. It contains everything that
 * publishing needs, except the versions of rasters, which are built from it. Stored in the object store
 * because of its size.
 */
export interface ImportPlan extends PlannedContent {
  /** An object with the threads, one JSON text per line. */
  readonly comments: { readonly key: string; readonly threads: number; readonly all: number } | null;
  /** With their old ids. Not all slides may fit into the room. */
  readonly slides: readonly { readonly oldId: string; readonly slide: Slide }[];
  /** Who saved the slides and when, if known. */
  readonly saved?: Pick<Presentation, 'updatedBy' | 'updatedAt'>;
  readonly settings: RoomSettings | null;
  readonly archive: HistoryArchive | null;
  /** Bytes of the objects stored permanently so far. */
  readonly storedBytes: number;
  readonly ids: ReportedIds;
  readonly truncated: readonly (keyof ReportedIds)[];
  readonly leftOut: readonly LeftOut[];
}

/** What one step of an import stored, as a part of the plan. */
export interface ImportPart extends Partial<PlannedContent & Pick<ImportPlan, 'archive'>> {
  /** The ids that the step assigned. */
  readonly ids: AssignedIds;
  readonly leftOut: LeftOutCounts;
}
