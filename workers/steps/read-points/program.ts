import { mkdir, stat } from 'node:fs/promises';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import { unfoldedFile } from '../../../geo/archive/gunzip.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { checkPoints, type NoPoint } from '../../../geo/geojson/check-points.ts';
import { withReprojected } from '../../../geo/geojson/reproject-document.ts';
import { checkTablePoints } from '../../../geo/table/table-points.ts';
import { formatOf } from '../../../geo/detect/detect-format.ts';
import { openWorkbook } from '../../../geo/workbook/open-workbook.ts';
import { refuseReadingOptions } from '../../../geo/detect/refuse-reading-options.ts';
import { refuseCoordinateColumns, refuseLayer } from '../../../geo/refuse-declared.ts';
import { checkOnThread } from './check-points.ts';
import { encodePoints } from './encode-points.ts';
import { encodeTable } from './encode-table.ts';
import { type ReadPointsRequest, type ReadPointsResult, type readPointsStep } from './step.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { StepProgress } from '../../sandbox/step-protocol.ts';

/** The folder of the batches. */
const folder = 'batches';

/** Step program: encodes a GeoJSON file of points, or a table, as batches of marker rows. */
serveStep<typeof readPointsStep>(async (sent, report, handOver): Promise<ReadPointsResult> => {
  await mkdir(folder, { recursive: true });
  const request = {
    ...sent,
    source: await unfoldedFile(inFolder(sent.source), inFolder(folder, 'unfolded')),
  };
  const found = await formatOf(request.source);
  const { format } = found;
  refuseReadingOptions(request.declared, found);
  if (format === 'workbook') return readWorkbook(request, report, handOver);
  refuseLayer(request.declared);
  if (format === 'table') return readTable(request, report, handOver);
  refuseCoordinateColumns(request.declared);
  const converted = inFolder(folder, 'in-degrees');
  const isBegun = request.from > 0;
  let unreported: JobWarning[] = [];
  /** The first batch reports the warnings of the conversion. */
  const notifying = (batch: MarkerBatch): MarkerBatch => {
    const warnings = [...unreported, ...batch.warnings];
    unreported = [];
    return { ...batch, warnings };
  };
  const work = async (source: string): Promise<ReadPointsResult> => {
    const read = await readGeoJson({ ...request, source }, report, (batch) => handOver(notifying(batch)));
    return read.outcome === 'points' && read.last !== null ? { ...read, last: notifying(read.last) } : read;
  };
  // The batches of a resumed file are handed over at once, without a check of the whole file, so the
  // reference system must be found first.
  return withReprojected(request.source, converted, work, {
    crs: request.declared.crs,
    inspectFirst: isBegun,
    warn: (warning) => {
      if (!isBegun) unreported.push(warning);
    },
  });
});

type Report = (progress: StepProgress) => void;
type HandOver = (batch: MarkerBatch) => void;

/**
 * Hands over no batch before the whole file has been checked, so that an error at its end is found before
 * anything is loaded. The check runs ahead in a separate thread.
 */
async function readGeoJson(
  request: ReadPointsRequest,
  report: Report,
  handOver: HandOver,
): Promise<ReadPointsResult> {
  const { source, maxPoints } = request;
  const { size } = await stat(source);
  const check = startCheck(request, size);
  const waiting: MarkerBatch[] = [];
  for await (const { batches, fraction } of encodePoints({ ...request, folder, size })) {
    waiting.push(...batches);
    if (check.state === 'failed') break;
    // The last batch waits, because it may be the last of the file.
    if (check.state === 'passed') for (const ready of waiting.splice(0, waiting.length - 1)) handOver(ready);
    else report({ stage: 'validating', fraction, message: 'Checking the points.' });
  }
  const { other, count } = await check.result;
  if (other !== null) return { outcome: 'mixed', other };
  refuseMore(count, maxPoints);
  const last = waiting.pop() ?? null;
  for (const ready of waiting) handOver(ready);
  return { outcome: 'points', last };
}

/**
 * Tables are small compared with GeoJSON, so they are read twice: once to check them and once to load them.
 */
async function readTable(
  request: ReadPointsRequest,
  report: Report,
  handOver: HandOver,
): Promise<ReadPointsResult> {
  const { source, declared, from, maxPoints } = request;
  const { size } = await stat(source);
  if (from === 0) {
    const { other, count } = await checkTablePoints(source, declared, (bytes) => {
      report({ stage: 'validating', fraction: Math.min(1, bytes / size), message: 'Checking the points.' });
    });
    if (other !== null) return { outcome: 'mixed', other };
    refuseMore(count, maxPoints);
  }
  let last: MarkerBatch | null = null;
  for await (const { batches } of encodeTable({ ...request, folder, size })) {
    for (const ready of batches) {
      if (last !== null) handOver(last);
      last = ready;
    }
  }
  return { outcome: 'points', last };
}

/** Several sheets become layers, as those of other files do. */
async function readWorkbook(
  request: ReadPointsRequest,
  report: Report,
  handOver: HandOver,
): Promise<ReadPointsResult> {
  const { tables, declared, warnings } = await openWorkbook(request.source, folder, request.declared);
  const [table, second] = tables;
  if (table === undefined || second !== undefined) {
    if (request.isStrict) throw severalSheets(tables.map(({ name }) => name));
    return { outcome: 'mixed', other: { feature: 0, reason: 'not_a_point' }, isWorkbook: true };
  }
  let unreported: readonly JobWarning[] = request.from > 0 ? [] : warnings;
  const notifying = (batch: MarkerBatch): MarkerBatch => {
    const all = [...unreported, ...batch.warnings];
    unreported = [];
    return { ...batch, warnings: all };
  };
  const read = await readTable({ ...request, source: table.path, declared }, report, (batch) =>
    handOver(notifying(batch)),
  );
  if (read.outcome === 'mixed') return { ...read, isWorkbook: true };
  return { ...read, last: read.last && notifying(read.last) };
}

function severalSheets(names: readonly string[]): GeoError {
  const shown = names.slice(0, 20).map((name) => `“${name}”`);
  const message = `The workbook has ${names.length} sheets with coordinates: ${shown.join(', ')}. Send the file again with the name of one of them as “layer”.`;
  return new GeoError('too_many_layers', message, { found: names });
}

/** A partly loaded file was checked by an earlier attempt. */
function startCheck({ source, from, maxPoints }: ReadPointsRequest, size: number): Check {
  if (from > 0) return { state: 'passed', result: Promise.resolve({ other: null, count: 0 }) };
  const result = size < oneThread ? checkPoints(source) : checkOnThread(source);
  const check: Check = { state: 'running', result };
  result.then(
    ({ other, count }) => (check.state = other === null && count <= maxPoints ? 'passed' : 'failed'),
    () => (check.state = 'failed'),
  );
  return check;
}

function refuseMore(count: number, max: number): void {
  if (count <= max) return;
  const message = `The file contains ${count} points; the room accepts at most ${max} more.`;
  throw new GeoError('too_many_points', message, { found: count });
}

interface Check {
  state: 'running' | 'passed' | 'failed';
  readonly result: Promise<{ readonly other: NoPoint | null; readonly count: number }>;
}

/** Below this size (bytes) starting a thread takes longer than it saves. */
const oneThread = 4_000_000;
