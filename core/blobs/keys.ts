import { timeOrderedSuffix } from '../ids.ts';

/** Creates the keys of all objects. Keys are never parsed; the type of an object is stored in its row. */

/** A file uploaded with one request. */
export function uploadKey(): string {
  return `uploads/${timeOrderedSuffix()}`;
}

/** Key prefix of a file that is stored in pieces while it is received. */
export function piecesPrefix(): string {
  return `uploads/${timeOrderedSuffix()}/`;
}

export function pieceKey(prefix: string, number: number): string {
  return `${prefix}${number}`;
}

/** A part of a request until it is processed. */
export function incomingPartKey(): string {
  return `incoming/${timeOrderedSuffix()}`;
}

/** The request or the result of an inspection, until it is answered. */
export function inspectionKey(part: 'request' | 'result'): string {
  return `inspections/${timeOrderedSuffix()}-${part}`;
}

/** One attempt of a job. */
interface Attempt {
  readonly jobId: string;
  readonly run: number;
  readonly attempt: number;
}

/** Key prefix of the files of a layer version; each attempt has its own. */
export function versionPrefix({ jobId, run, attempt }: Attempt): string {
  return `layers/${jobId}/${run}-${attempt}/`;
}

/** Key prefix of all rasters of a job. */
export function rastersOfJob(jobId: string): string {
  return `rasters/${jobId}/`;
}

/** Key prefix of a raster version or of its preview. */
export function rasterPrefix({ jobId, run, attempt }: Attempt, status: 'preview' | 'ready'): string {
  return `${rastersOfJob(jobId)}${run}-${attempt}${status === 'preview' ? '-preview' : ''}/`;
}

/** Key prefix of the finished sections of a raster version, until it is complete. */
export function sectionsPrefix(rasterVersion: string): string {
  return `${rasterVersion}sections/`;
}

/** Key prefix of the version with overviews of the job's layer with this number. */
export function overviewsPrefix({ jobId, run, attempt }: Attempt, number: number): string {
  return `layers/${jobId}/${run}-overviews-${attempt}-${number}/`;
}

/** Key prefix of the version with overviews that an upkeep run builds for a layer. */
export function rebuiltOverviewsPrefix(layerId: string, runId: string): string {
  return `layers/${layerId}/${runId}/`;
}

/** Key prefix of the files that an import attempt stores until it is published. */
export function importPrefix({ jobId, run, attempt }: Attempt): string {
  return `imports/${jobId}/${run}-${attempt}/`;
}

export function importedLayerPrefix(attempt: Attempt, number: number): string {
  return `${versionPrefix(attempt)}${number}/`;
}

/** Key prefix of the version of the raster with this number. */
export function importedRasterPrefix(attempt: Attempt, number: number): string {
  return `${rasterPrefix(attempt, 'ready')}${number}/`;
}

/** The events imported from a room file. */
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

/** The file that an export attempt writes. */
export function artifactKey({ jobId, run, attempt }: Attempt): string {
  return `exports/${jobId}/${run}-${attempt}`;
}

/** Key prefix of probes: objects without a row that exist briefly when a process starts. */
export const probesPrefix = 'probes/';

export function probeKey(): string {
  return `${probesPrefix}${timeOrderedSuffix()}`;
}
