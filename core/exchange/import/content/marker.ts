import { Readable } from 'node:stream';
import type { Bbox } from '../../../../geo/bbox.ts';
import type { IdRange } from '../../../ids.ts';
import type { ImportedKind } from './imported-kind.ts';

/** An object with rows of markers, encoded for the store. */
export interface PlannedMarkers {
  readonly key: string;
  readonly count: number;
  readonly ids: IdRange;
  readonly bbox: Bbox;
}

declare module '../import-plan.ts' {
  interface PlannedContent {
    readonly markers: PlannedMarkers | null;
  }
}

interface MarkersToPublish {
  readonly count: number;
  /** The rows, from the beginning on each call. */
  readonly rows: () => Readable;
}

export const marker: ImportedKind<PlannedMarkers | null, MarkersToPublish | null> = {
  /** One step stores all markers. */
  merge: (parts) => parts.find((planned) => planned !== null) ?? null,
  count: (planned) => planned?.count ?? 0,

  read: (objects, planned, signal) =>
    Promise.resolve(
      planned && {
        count: planned.count,
        rows: () => openedOnRead(() => objects.get(planned.key, undefined, signal), signal),
      },
    ),

  async load({ repositories, job }, content) {
    if (content === null) return;
    const { count, bytes } = await repositories.markers.copyRows(content.rows);
    if (count !== content.count) throw new Error(`${count} of ${content.count} rows were loaded.`);
    await repositories.markers.addBytes(job.contentKey, bytes);
  },

  /** `load` has inserted them, and they have one event for all. */
  publish: () => Promise.resolve({ objects: [], references: [], bytes: 0 }),
};

/** A stream that opens its source on the first read. */
function openedOnRead(open: () => Promise<Readable>, signal: AbortSignal): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* (await open()) as AsyncIterable<Uint8Array>;
  }
  return Readable.from(chunks(), { signal });
}
