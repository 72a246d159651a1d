import { isGzip, unfoldedBeginning } from '../../geo/archive/gunzip.ts';
import {
  beginning,
  type DetectedFormat,
  detectFormat,
  needsOneFile,
} from '../../geo/detect/detect-format.ts';
import { sampleBytes } from '../../geo/inspection/open-sample.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { InspectionRequest } from '../../core/uploads/inspection/inspect-upload.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';

/** Larger files of formats that are read as a whole are not inspected (bytes). */
const maxFileBytes = 512 * 2 ** 20;

export interface StagedSample {
  readonly format: DetectedFormat;
  /** `cut`: the beginning of a document or table; `none`: the file is too large for its format. */
  readonly staged: 'whole' | 'cut' | 'none';
  /** Staged bytes. */
  readonly size: number;
}

/** A staged file, and how its steps run. */
export interface InspectionContext {
  readonly workspace: StepWorkspace;
  readonly staged: StagedSample;
  readonly io: { readonly signal: AbortSignal; readonly wallClockMs: number; readonly report: () => void };
}

/** Detects the format of a file by its beginning and stages what its inspection needs. */
export async function stageFile(
  store: ObjectStore,
  { uploads, bytes }: InspectionRequest,
  {
    workspace,
    name,
    signal,
  }: { readonly workspace: StepWorkspace; readonly name: string; readonly signal: AbortSignal },
): Promise<StagedSample> {
  const head = await collected(slabsOf(store, uploads, beginning, signal));
  const isPacked = isGzip(head);
  const plain = isPacked ? await unfoldedBeginning(head, beginning) : head;
  const isAll = bytes <= head.length && (!isPacked || plain.length < beginning);
  const format = detectFormat(plain, isAll);
  const isWhole = needsOneFile(format);
  const size = isWhole ? bytes : Math.min(bytes, sampleBytes);
  if (format.format === 'other' || (isWhole && bytes > maxFileBytes))
    return { format, staged: 'none', size: 0 };
  const open = (stop: AbortSignal) => Promise.resolve(slabsOf(store, uploads, size, stop));
  await workspace.stageIn(name, { open }, { signal });
  return { format, staged: size < bytes ? 'cut' : 'whole', size };
}

/** The first bytes of a file that is stored in pieces. */
async function* slabsOf(
  store: ObjectStore,
  keys: readonly string[],
  length: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let left = length;
  for (const key of keys) {
    if (left <= 0) return;
    const piece = await store.head(key);
    if (piece === null) throw JobProblem.of('upload_missing');
    if (piece.bytes === 0) continue;
    const range = { start: 0, end: Math.min(piece.bytes, left) };
    for await (const slab of (await store.get(key, range, signal)) as AsyncIterable<Uint8Array>) yield slab;
    left -= range.end;
  }
}

async function collected(slabs: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const slab of slabs) all.push(slab);
  return Buffer.concat(all);
}
