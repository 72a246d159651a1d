import type { SlideKind } from '../content/kinds.ts';
import type { Slide } from '../presentation/presentation.ts';
import type { RoomSettings } from '../rooms/room.ts';
import type { Bbox } from '../../geo/bbox.ts';
import type { IdRange } from '../ids.ts';

/** The room that is copied, and by what right: a token of it where `tokenId` is set, else what the user or anybody may. */
export interface CopySource {
  readonly roomKey: number;
  readonly tokenId: string | null;
  /** Null where no user asked. */
  readonly userId: string | null;
}

export interface CopyTarget {
  readonly roomId: string;
  readonly contentKey: number;
}

/** What was copied, in the state of the source at one moment. */
export interface CopiedContent {
  /** Whether a member or a token with `read` reads the source; the public gets less (`copied-columns.ts`). */
  readonly isReader: boolean;
  readonly settings: RoomSettings;
  readonly counts: CopiedCounts;
  /** Of all objects together, as the quota counts them. */
  readonly bytes: number;
  /** New ids by the old ones, of each kind the first `limits.idsTold`. Of replies none are told. */
  readonly ids: Readonly<Record<ReportedKind, NewIds>>;
  /** Null where there were no markers. Degrees; it does not cross the antimeridian. */
  readonly markers: { readonly ids: IdRange; readonly bbox: Bbox } | null;
  /** The slides of the source, with its ids; the caller renames and saves them. */
  readonly slides: readonly Slide[];
  /** New ids of what the slides show, by the old ones. */
  readonly shown: Readonly<Record<SlideKind, NewIds>>;
  /** Names of raster layers that are still being made: of their previews no copy is made. */
  readonly unfinished: readonly string[];
}

export type NewIds = Readonly<Record<string, string>>;

export const reportedKinds = ['layers', 'rasters', 'icons', 'images', 'comments', 'markers'] as const;

export type ReportedKind = (typeof reportedKinds)[number];

export type CopiedCounts = Readonly<Record<ReportedKind | 'replies', number>>;

export interface RoomCopyRepository {
  /** Clones of the caller that have not ended. Inside a transaction: until its end, another count of the caller waits. */
  unfinished(actorId: string): Promise<number>;
  /** Bytes of a copy for a reader of the room, or for the public, as the quota counts them; all rows, for the public too. */
  bytesOf(contentKey: number, isReader: boolean): Promise<number>;
  /**
   * Copies the content of a room into that of another one, beside what is there, under new ids that follow the present
   * ones; inside a transaction, before the lock of the target. It takes no lock of either room: the source is read as it
   * is at one moment, at which the right to read it is asked as well. Null where there is none, or no such room. Slides
   * are read alone. `referenceObjects` must follow.
   */
  copy(source: CopySource, target: CopyTarget): Promise<CopiedContent | null>;
  /**
   * In the same transaction: refers to the objects of what was copied. Throws BlobCondemned where one of them is being
   * deleted, as the source let go of it long ago.
   */
  referenceObjects(contentKey: number): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly roomCopies: RoomCopyRepository;
  }
}
