import type { BuildProgress } from '../../geo/vector/build-layer.ts';
import type { StepProgress } from './step-protocol.ts';

/** Reading takes about as long as this share of the whole. */
const reading = 0.6;

/** What the engine tells of its work on a file of `size` bytes, in words for the job's row. */
export function layerProgress(progress: BuildProgress, size: number): StepProgress {
  const { stage, bytes, features, published } = progress;
  if (stage === 'reading') {
    const message = `Reading: ${features} features so far, ${megabytes(bytes)} of ${megabytes(size)} MB.`;
    return { stage: 'converting', fraction: reading * Math.min(1, bytes / size), message };
  }
  const fraction = reading + (1 - reading) * (published / features);
  const message =
    published === 0
      ? `Indexing ${features} features.`
      : `Indexing: ${published} of ${features} features are done.`;
  return { stage: 'indexing', fraction, message };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);
}
