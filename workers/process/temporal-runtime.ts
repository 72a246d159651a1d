import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Level, Logger } from 'pino';

const levels: Record<string, Level> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/**
 * Must run once per process, before any other SDK call. Forwards the SDK's log to the process log and
 * leaves signals to the process.
 */
export function installRuntime(log: Logger): void {
  const temporalLog = log.child({ part: 'temporal' });
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      if (isJobFailure(message, error)) {
        // The activity that failed has its own log line; an invalid file is not a fault of the service.
        temporalLog.info(
          { workflowId: rest.workflowId, reason: error.message },
          'the workflow of a failed job completed',
        );
        return;
      }
      // All pools but one run activities only.
      const isKnown = message.startsWith('No workflows registered');
      temporalLog[isKnown ? 'debug' : (levels[level] ?? 'info')](
        { ...rest, ...(error ? { err: error } : {}) },
        message,
      );
    }),
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  });
}

/** A workflow that ended with a job error, as opposed to one whose own code failed. */
function isJobFailure(message: string, error: unknown): error is Error {
  const isOwn = error instanceof Error && error.stack?.startsWith('ApplicationFailure') === true;
  return message === 'Workflow failed' && isOwn;
}
