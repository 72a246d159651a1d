import { closeSync, openSync, writevSync } from 'node:fs';
import { createCopyEncoder } from '../../adapters/postgres/copy-binary.ts';
import { encodeMarker } from '../../adapters/postgres/marker-rows.ts';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { mostWarnings, type MarkerBatch } from '../../core/markers/import/marker-batch.ts';
import type { Marker } from '../../core/ports/marker-repository.ts';

export interface BatchWriter {
  readonly count: number;
  readonly warn: (warning: JobWarning) => void;
  /** `feature` is the number of the feature that the marker comes from. */
  add(marker: Marker, feature: number): void;
  /** Writes the file. Only of a batch that holds something. */
  finish(fraction: number): MarkerBatch;
}

/** Puts markers as rows of a COPY into one file, and notes what the database has to know about them. */
export function createBatchWriter(file: string, contentKey: number): BatchWriter {
  const encoder = createCopyEncoder();
  const chunks: Buffer[] = [];
  const images = new Map<string, MarkerBatch['images'][number]>();
  const icons = new Map<string, number>();
  const warnings: JobWarning[] = [];
  const bbox: [number, number, number, number] = [180, 90, -180, -90];
  let [count, untold, first, last] = [0, 0, '', ''];

  return {
    get count() {
      return count;
    },
    warn(warning) {
      if (warnings.length < mostWarnings) warnings.push(warning);
      else untold++;
    },
    add(marker, feature) {
      encodeMarker(encoder, contentKey, marker);
      const chunk = encoder.fullChunk();
      if (chunk !== null) chunks.push(chunk);
      if (count++ === 0) first = marker.id;
      last = marker.id;
      const { longitude, latitude, imageKey, thumbnailKey, markerIconId } = marker;
      if (longitude < bbox[0]) bbox[0] = longitude;
      if (latitude < bbox[1]) bbox[1] = latitude;
      if (longitude > bbox[2]) bbox[2] = longitude;
      if (latitude > bbox[3]) bbox[3] = latitude;
      if (imageKey !== null && thumbnailKey !== null) {
        const pair = `${imageKey}\n${thumbnailKey}`;
        if (!images.has(pair)) images.set(pair, { imageKey, thumbnailKey, feature });
      }
      if (markerIconId !== null && !icons.has(markerIconId)) icons.set(markerIconId, feature);
    },
    finish(fraction) {
      chunks.push(encoder.end());
      writeAll(file, chunks);
      return {
        file,
        count,
        ids: { first, last },
        bbox,
        images: [...images.values()],
        icons: [...icons].map(([iconId, feature]) => ({ iconId, feature })),
        warnings,
        untold,
        fraction,
      };
    },
  };
}

function writeAll(file: string, chunks: readonly Buffer[]): void {
  const handle = openSync(file, 'w');
  try {
    const expected = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const written = writevSync(handle, chunks);
    if (written !== expected) throw new Error(`Only ${written} of ${expected} bytes could be written.`);
  } finally {
    closeSync(handle);
  }
}
