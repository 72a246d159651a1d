import { DefaultLogger, Runtime } from '@temporalio/worker';

let installed = false;

/** Makes the Temporal SDK in this process speak of errors only. The SDK takes this once a process, and first. */
export function quietTemporalRuntime(): void {
  if (installed) return;
  installed = true;
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { forward: {}, filter: 'ERROR' } },
  });
}
