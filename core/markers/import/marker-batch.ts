import type { JobWarning } from '../../jobs/job-state.ts';
import { mergeUnknownProperties, noUnknownProperties, type UnknownProperties } from './unknown-properties.ts';
import type { ImagePair } from '../marker.ts';
import type { IdRange } from '../../ids.ts';

/** Markers of an import that are loaded in one transaction; their rows are stored in a file. */
export interface MarkerBatch {
  readonly file: string;
  readonly count: number;
  readonly ids: IdRange;
  /** West, south, east, north in degrees; the box does not cross the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
  /** Photos and icons that the batch refers to, each with the index of the first feature that does. */
  readonly images: readonly (ImagePair & { readonly feature: number })[];
  readonly icons: readonly { readonly iconId: string; readonly feature: number }[];
  /** The first warnings of the batch, and the number of further ones. */
  readonly warnings: readonly JobWarning[];
  readonly unreported: number;
  readonly unknownProperties: UnknownProperties;
  /** Fraction of the file that has been read at the end of the batch: 0 to 1. */
  readonly fraction: number;
}

/** Progress of an import: everything before the checkpoint is loaded and committed. */
export type ImportCheckpoint = {
  readonly markers: number;
  /** Warnings stored in the job's row, and the number of omitted ones. */
  readonly reported: number;
  readonly unreported: number;
  /** Reported at the end. */
  readonly unknownProperties: UnknownProperties;
};

export const importStart: ImportCheckpoint = {
  markers: 0,
  reported: 0,
  unreported: 0,
  unknownProperties: noUnknownProperties,
};

/** Limits the warnings in the job's row, because every feature of a file can have the same error. */
export const maxWarnings = 100;

/** The checkpoint after a batch, and those of its warnings that the job's row can still store. */
export function after(
  { markers, reported, unreported, unknownProperties }: ImportCheckpoint,
  {
    count,
    unreported: more,
    unknownProperties: found,
  }: Pick<MarkerBatch, 'count' | 'unreported' | 'unknownProperties'>,
  warnings: readonly JobWarning[],
): { readonly checkpoint: ImportCheckpoint; readonly warnings: readonly JobWarning[] } {
  const stored = warnings.slice(0, maxWarnings - reported);
  const checkpoint = {
    markers: markers + count,
    reported: reported + stored.length,
    unreported: unreported + warnings.length - stored.length + more,
    unknownProperties: mergeUnknownProperties(unknownProperties, found),
  };
  return { checkpoint, warnings: stored };
}
