import type { JobWarning } from '../../jobs/job-state.ts';
import { mergeUnknownProperties, noUnknownProperties, type UnknownProperties } from './unknown-properties.ts';
import type { ImagePair } from '../marker.ts';
import type { IdRange } from '../../ids.ts';

/** Markers of an import that are loaded in one transaction; their rows lie in a file. */
export interface MarkerBatch {
  readonly file: string;
  readonly count: number;
  readonly ids: IdRange;
  /** West, south, east, north in degrees; it does not cross the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
  /** Photos and icons that the batch refers to, each with the number of the first feature that does. */
  readonly images: readonly (ImagePair & { readonly feature: number })[];
  readonly icons: readonly { readonly iconId: string; readonly feature: number }[];
  /** The first warnings of the batch, and how many more there were. */
  readonly warnings: readonly JobWarning[];
  readonly untold: number;
  readonly foreign: UnknownProperties;
  /** How much of the file has been read with it: 0 to 1. */
  readonly fraction: number;
}

/** How far an import has come: what is before it is loaded, for good. */
export type ImportCheckpoint = {
  readonly markers: number;
  /** Warnings in the job's row, and those that it had no room for. */
  readonly told: number;
  readonly untold: number;
  /** Told at the end. */
  readonly foreign: UnknownProperties;
};

export const importStart: ImportCheckpoint = { markers: 0, told: 0, untold: 0, foreign: noUnknownProperties };

/** A file with the same mistake in every feature shall not fill the job's row with it. */
export const maxWarnings = 100;

/** The checkpoint behind a batch, and those of its warnings that the job's row still has room for. */
export function after(
  { markers, told: reported, untold, foreign: unknownProperties }: ImportCheckpoint,
  { count, untold: more, foreign: found }: Pick<MarkerBatch, 'count' | 'untold' | 'foreign'>,
  warnings: readonly JobWarning[],
): { readonly checkpoint: ImportCheckpoint; readonly warnings: readonly JobWarning[] } {
  const stored = warnings.slice(0, maxWarnings - reported);
  const checkpoint = {
    markers: markers + count,
    told: reported + stored.length,
    untold: untold + warnings.length - stored.length + more,
    foreign: mergeUnknownProperties(unknownProperties, found),
  };
  return { checkpoint, warnings: stored };
}
