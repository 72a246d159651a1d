import type { BuildProgress } from '../../../geo/layer/build/build-layer.ts';
import type { StepProgress } from '../../sandbox/step-protocol.ts';

/**
 * Approximate shares of the progress for reading and for assembling the features; overviews take the rest.
 */
const reading = 0.6;
const assembling = 0.25;

/** Converts the engine's progress on a file of `size` bytes to a progress message for the job. */
export function layerProgress(progress: BuildProgress, size: number): StepProgress {
  const { stage, bytes, features, assembled } = progress;
  if (stage === 'reading') {
    const message = `Reading: ${features} features so far, ${megabytes(bytes)} of ${megabytes(size)} MB.`;
    return { stage: 'converting', fraction: reading * Math.min(1, bytes / size), message };
  }
  const fraction = reading + assembling * (assembled / features);
  return { stage: 'indexing', fraction, message: indexing(assembled, features) };
}

function indexing(assembled: number, features: number): string {
  if (assembled === 0) return `Indexing ${features} features.`;
  if (assembled < features) return `Indexing: ${assembled} of ${features} features.`;
  return `All ${features} features are indexed. Building overviews for low zooms if needed.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);
}
