import type { BuildProgress } from '../../../geo/layer/build/build-layer.ts';
import type { StepProgress } from '../../sandbox/step-protocol.ts';

/** Reading, and publishing the features themselves, take about these shares of the whole; overviews the rest. */
const reading = 0.6;
const publishing = 0.25;

/** What the engine tells of its work on a file of `size` bytes, in words for the job's row. */
export function layerProgress(progress: BuildProgress, size: number): StepProgress {
  const { stage, bytes, features, published } = progress;
  if (stage === 'reading') {
    const message = `Reading: ${features} features so far, ${megabytes(bytes)} of ${megabytes(size)} MB.`;
    return { stage: 'converting', fraction: reading * Math.min(1, bytes / size), message };
  }
  const fraction = reading + publishing * (published / features);
  return { stage: 'indexing', fraction, message: indexing(published, features) };
}

function indexing(published: number, features: number): string {
  if (published === 0) return `Indexing ${features} features.`;
  if (published < features) return `Indexing: ${published} of ${features} features are done.`;
  return `All ${features} features are indexed; making overviews for low zooms where they are needed.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);
}
