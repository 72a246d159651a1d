/** One worker process: runs the pools in WORKER_POOLS until SIGTERM or SIGINT. */
import { pino } from 'pino';
import { redact } from '../adapters/env.ts';
import { workerEnvironment } from '../adapters/settings/worker.ts';
import { processSettings } from '../adapters/process-settings.ts';
import { openTracing } from '../adapters/tracing/open-tracing.ts';
import { startWorkers } from './process/start-workers.ts';

const settings = processSettings(workerEnvironment);
const tracing = await openTracing(settings, 'chartroom-worker', (err) =>
  log.warn({ err }, 'sending traces to the collector failed'),
);
const log = pino({
  ...{ name: 'worker', level: settings.LOG_LEVEL },
  ...(tracing !== null && { mixin: () => tracing.activeIds() }),
});

try {
  log.info({ settings: redact(settings) }, 'starting');
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    // A second signal forces an immediate exit.
    if (stopping.signal.aborted) process.exit(1);
    log.info({ signal }, 'shutting down; running activities may finish within the grace period');
    stopping.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  await startWorkers(settings, log, stopping.signal, {}, tracing);
  await tracing?.close();
  log.info('stopped');
} catch (error) {
  log.fatal({ err: originOf(error) }, 'the worker failed and exits');
  // Threads of the SDK may still run, so exit explicitly; the supervisor restarts the process.
  log.flush(() => process.exit(1));
}

/** The first error; closing resources after it may have failed too. */
function originOf(error: unknown): unknown {
  return error instanceof SuppressedError ? originOf(error.suppressed) : error;
}
