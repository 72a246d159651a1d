/** A step that reports progress once and then blocks its thread until it is killed. */
import { serveStep } from '../../../workers/sandbox/serve-step.ts';

serveStep((_request, report) => {
  report({ stage: 'indexing', fraction: 0.5, message: 'Spinning.' });
  // The message is written in the next turn.
  return new Promise<never>(() => setImmediate(spin));
});

function spin(): never {
  for (;;);
}
