import { DefaultLogger, Runtime } from '@temporalio/worker';

let installed = false;

/**
 * Limits the Temporal SDK in this process to logging errors. The SDK accepts this once per process, before
 * use.
 */
export function quietTemporalRuntime(): void {
  if (installed) return;
  installed = true;
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { forward: {}, filter: 'ERROR' } },
  });
}
