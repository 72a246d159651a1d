import { contentPlurals, type SlideKind } from '../../content/kinds.ts';
import type { Slide } from '../../presentation/presentation.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import type { IdRange } from '../../ids.ts';

/**
 * The room to copy and how it is authorized: by a token if `tokenId` is set, otherwise by the access of the
 * user or the public.
 */
export interface CopySource {
  readonly roomKey: number;
  readonly tokenId: string | null;
  /** Null if the request was anonymous. */
  readonly userId: string | null;
}

export interface CopyTarget {
  readonly roomId: string;
  readonly contentKey: number;
}

/** The copied content, in the state of the source at one moment. */
export interface CopiedContent {
  /**
   * Whether the source was read as a member or with a token that has `read`; the public receives fewer
   * columns (`adapters/postgres/content/`).
   */
  readonly isReader: boolean;
  readonly settings: RoomSettings;
  readonly counts: CopiedCounts;
  /** Of all objects, as counted in the quota. */
  readonly bytes: number;
  /** New ids by old id, the first `limits.maxReportedIds` of each kind. Replies are not included. */
  readonly ids: Readonly<Record<ReportedKind, IdMap>>;
  /** Null if there were no markers. Degrees; the box does not cross the antimeridian. */
  readonly markers: { readonly ids: IdRange; readonly bbox: Bbox } | null;
  /** The slides of the source with their old ids; the caller renames and saves them. */
  readonly slides: readonly Slide[];
  /** New ids of the objects on the slides, by old id. */
  readonly shown: Readonly<Record<SlideKind, IdMap>>;
  /** Names of raster layers that are still being processed; their previews are not copied. */
  readonly unfinished: readonly string[];
}

export type IdMap = Readonly<Record<string, string>>;

export const reportedKinds = [...contentPlurals, 'comments'] as const;

export type ReportedKind = (typeof reportedKinds)[number];

export type CopiedCounts = Readonly<Record<ReportedKind | 'replies', number>>;

export interface RoomCopyRepository {
  /**
   * Unfinished clones of the caller. Within a transaction, blocks other counts for the same caller until it
   * ends.
   */
  unfinished(actorId: string): Promise<number>;
  /**
   * Bytes of a copy for a reader of the room or for the public, as counted in the quota. Counts all rows, for
   * the public too.
   */
  bytesOf(contentKey: number, isReader: boolean): Promise<number>;
  /**
   * Copies the content of a room into another room, in addition to its existing content. New ids sort after
   * existing ones. Call it inside a transaction, before locking the target. It locks neither room: it reads a
   * snapshot of the source and checks the read permission in the same snapshot. Slides are only read.
   * `referenceObjects` must follow. Null if the permission or the room is missing.
   */
  copy(source: CopySource, target: CopyTarget): Promise<CopiedContent | null>;
  /**
   * In the same transaction: adds references to the copied objects. Throws BlobCondemned if one of them is
   * being deleted because the source released it.
   */
  referenceObjects(contentKey: number): Promise<void>;
}

declare module '../../ports/database.ts' {
  interface Repositories {
    readonly roomCopies: RoomCopyRepository;
  }
}
