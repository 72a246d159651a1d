import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { markerFromPoint } from '../../core/markers/marker-from-point.ts';
import { readPoints } from '../../geo/geojson/read-points.ts';
import { serveStep } from './serve-step.ts';

export interface ReadPointsRequest {
  /** The uploaded file. */
  readonly source: string;
  /** Where the markers' fields shall be written, one JSON object a line. */
  readonly target: string;
}

export type ReadPointsResult =
  | { readonly outcome: 'points'; readonly count: number; readonly warnings: readonly JobWarning[] }
  | { readonly outcome: 'mixed' };

/** A file with the same mistake in every feature shall not fill the job's row with it. */
const mostWarnings = 100;

/** The program: a GeoJSON file of points becomes the fields of markers. */
serveStep(async (request, report): Promise<ReadPointsResult> => {
  const { source, target } = request as ReadPointsRequest;
  const { size } = await stat(source);
  const output = createWriteStream(target, { highWaterMark: 1024 * 1024 });
  const warnings: JobWarning[] = [];
  let untold = 0;
  const warn = (warning: JobWarning) => {
    if (warnings.length < mostWarnings) warnings.push(warning);
    else untold++;
  };
  let count = 0;
  for await (const { points, skipped, bytes } of readPoints(source)) {
    if (skipped.length > 0) {
      output.destroy();
      return { outcome: 'mixed' };
    }
    let lines = '';
    for (const { longitude, latitude, properties, feature } of points) {
      lines += `${JSON.stringify(markerFromPoint([longitude, latitude], properties, feature, warn))}\n`;
    }
    count += points.length;
    if (!output.write(lines)) await once(output, 'drain');
    report({ stage: 'converting', fraction: bytes / size, message: `Reading: ${count} points so far.` });
  }
  await finished(output.end());
  if (untold > 0) warnings.push({ code: 'more_warnings', message: `${untold} more values were left out.` });
  return { outcome: 'points', count, warnings };
});
