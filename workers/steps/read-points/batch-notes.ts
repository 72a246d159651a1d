import { closeSync, openSync } from 'node:fs';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { UnknownPropertyTally } from '../../../core/markers/import/unknown-properties.ts';
import { maxWarnings, type MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import type { MarkerFields } from '../../../core/markers/marker.ts';
import { writeFully } from '../../../geo/files/write-fully.ts';

/** A batch is ended early when its rows reach this size (bytes), because they are buffered in memory. */
export const fullBatch = 32 * 1024 * 1024;

/** What the database needs to know about a batch in addition to its rows. */
export interface BatchNotes {
  readonly count: number;
  readonly warn: (warning: JobWarning) => void;
  add(id: string, longitude: number, latitude: number): void;
  /**
   * Notes a property that markers have no field for, and whether it was stored; `nameOfFeature` names the point.
   */
  readonly noteUnknown: (
    name: string,
    isStored: boolean,
    feature: number,
    nameOfFeature: () => string,
  ) => void;
  /** Notes the photo and the icon of a marker. `feature` is the number of its source feature. */
  refer(fields: MarkerFields, feature: number): void;
  /** Writes the rows to a file. Only for a batch that is not empty. */
  finish(file: string, rows: Buffer, fraction: number): MarkerBatch;
}

export function createBatchNotes(): BatchNotes {
  const images = new Map<string, MarkerBatch['images'][number]>();
  const icons = new Map<string, number>();
  const warnings: JobWarning[] = [];
  const unknownProperties = new UnknownPropertyTally();
  let [west, south, east, north] = [180, 90, -180, -90];
  let [count, unreported, first, last] = [0, 0, '', ''];

  return {
    get count() {
      return count;
    },
    warn(warning) {
      if (warnings.length < maxWarnings) warnings.push(warning);
      else unreported++;
    },
    add(id, longitude, latitude) {
      if (count++ === 0) first = id;
      last = id;
      if (longitude < west) west = longitude;
      if (latitude < south) south = latitude;
      if (longitude > east) east = longitude;
      if (latitude > north) north = latitude;
    },
    noteUnknown: (name, isStored, feature, nameOfFeature) =>
      unknownProperties.add(name, isStored, feature, nameOfFeature),
    refer({ imageKey, thumbnailKey, markerIconId }, feature) {
      if (imageKey !== null && thumbnailKey !== null) {
        const pair = `${imageKey}\n${thumbnailKey}`;
        if (!images.has(pair)) images.set(pair, { imageKey, thumbnailKey, feature });
      }
      if (markerIconId !== null && !icons.has(markerIconId)) icons.set(markerIconId, feature);
    },
    finish(file, rows, fraction) {
      writeFile(file, rows);
      return {
        file,
        count,
        ids: { first, last },
        bbox: [west, south, east, north],
        images: [...images.values()],
        icons: [...icons].map(([iconId, feature]) => ({ iconId, feature })),
        warnings,
        unreported,
        unknownProperties: unknownProperties.end(),
        fraction,
      };
    },
  };
}

function writeFile(file: string, bytes: Buffer): void {
  const handle = openSync(file, 'w');
  try {
    writeFully(handle, bytes);
  } finally {
    closeSync(handle);
  }
}
