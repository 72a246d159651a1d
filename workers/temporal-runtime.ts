import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Level, Logger } from 'pino';

const levels: Record<string, Level> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** Once a process, before anything of the SDK: its log goes into ours, and signals are ours to handle. */
export function installRuntime(log: Logger): void {
  const temporalLog = log.child({ part: 'temporal' });
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      temporalLog[levels[level] ?? 'info']({ ...rest, ...(error ? { err: error } : {}) }, message);
    }),
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  });
}
