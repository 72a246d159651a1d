import { timeOrderedSuffix } from '../ids.ts';

/** The keys of all objects are made here. None is ever taken apart: what an object is, a row says. */

/** A file that came in with one request. */
export function uploadKey(): string {
  return `uploads/${timeOrderedSuffix()}`;
}

/** What the keys of a file begin with that is stored in pieces while it comes in. */
export function piecesPrefix(): string {
  return `uploads/${timeOrderedSuffix()}/`;
}

export function pieceKey(prefix: string, number: number): string {
  return `${prefix}${number}`;
}

/** A part of a request, until it is processed. */
export function incomingPartKey(): string {
  return `incoming/${timeOrderedSuffix()}`;
}

/** One attempt at a job. */
interface Attempt {
  readonly jobId: string;
  readonly run: number;
  readonly attempt: number;
}

/** What the keys of a layer version's files begin with; each attempt at one has its own. */
export function versionPrefix({ jobId, run, attempt }: Attempt): string {
  return `layers/${jobId}/${run}-${attempt}/`;
}

/** What the keys of all rasters of a job begin with. */
export function rastersOfJob(jobId: string): string {
  return `rasters/${jobId}/`;
}

/** Likewise of a raster version, or of its preview. */
export function rasterPrefix({ jobId, run, attempt }: Attempt, status: 'preview' | 'ready'): string {
  return `${rastersOfJob(jobId)}${run}-${attempt}${status === 'preview' ? '-preview' : ''}/`;
}

/** Likewise of the version with overviews of a job's layer with this number. */
export function overviewsPrefix({ jobId, run, attempt }: Attempt, number: number): string {
  return `layers/${jobId}/${run}-overviews-${attempt}-${number}/`;
}

/** Likewise of the version with overviews that a run of upkeep makes of a layer. */
export function rebuiltOverviewsPrefix(layerId: string, runId: string): string {
  return `layers/${layerId}/${runId}/`;
}

/** Likewise of what an attempt at an import keeps until it is published, and of its layer with this number. */
export function importPrefix({ jobId, run, attempt }: Attempt): string {
  return `imports/${jobId}/${run}-${attempt}/`;
}

export function importedLayerPrefix(attempt: Attempt, number: number): string {
  return `${versionPrefix(attempt)}${number}/`;
}

/** Likewise of the version of the raster with this number. */
export function importedRasterPrefix(attempt: Attempt, number: number): string {
  return `${rasterPrefix(attempt, 'ready')}${number}/`;
}

/** The events that came in with a file. */
export function archiveKey(id: string): string {
  return `history/${id}.jsonl`;
}

/** A photo and its thumbnail. */
export function photoKeys(name: string): { readonly image: string; readonly thumbnail: string } {
  return { image: `images/${name}.jpg`, thumbnail: `images/${name}_thumb.jpg` };
}

export function iconKey(id: string, mediaType: string): string {
  return `icons/${id}.${mediaType === 'image/png' ? 'png' : 'svg'}`;
}

/** The file that an attempt at an export makes. */
export function artifactKey({ jobId, run, attempt }: Attempt): string {
  return `exports/${jobId}/${run}-${attempt}`;
}

/** What the keys of probes begin with: objects without a row, which exist for a moment at the start of a process. */
export const probesPrefix = 'probes/';

export function probeKey(): string {
  return `${probesPrefix}${timeOrderedSuffix()}`;
}
