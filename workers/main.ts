/** One worker process: the pools that WORKER_POOLS names, until SIGTERM or SIGINT. */
import { pino } from 'pino';
import { ConfigurationError, readEnvironment, redact, workerEnvironment } from '../adapters/env.ts';
import { startWorkers } from './start-workers.ts';

const log = pino({ name: 'worker', level: 'info' });

try {
  const settings = readEnvironment(workerEnvironment);
  log.level = settings.LOG_LEVEL;
  log.info({ settings: redact(settings) }, 'starting');
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait.
    if (stopping.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping: steps at work may go on for the grace time');
    stopping.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  await startWorkers(settings, log, stopping.signal);
  log.info('stopped');
} catch (error) {
  if (error instanceof ConfigurationError) log.fatal(error.message);
  else log.fatal({ err: originOf(error) }, 'the worker cannot go on');
  // Threads of the SDK may still run; whoever supervises this process shall start a new one.
  log.flush(() => process.exit(1));
}

/** What went wrong first; closing the rest after it may have failed too. */
function originOf(error: unknown): unknown {
  return error instanceof SuppressedError ? originOf(error.suppressed) : error;
}
