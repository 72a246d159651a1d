/**
 * Registers the search attributes of jobs in the namespace (`node adapters/temporal/register.ts`). A
 * deployment runs it before its first start; it may run at any time. Exits with code 1 and a message if an
 * operator has to act.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { registrationEnvironment } from '../settings/programs.ts';
import { processSettings, exitIfInvalid } from '../process-settings.ts';
import { readTemporalAccess } from './access.ts';
import { connectToTemporal, type TemporalConnection } from './connection.ts';
import { isUnavailable, reasonOf, statusOf, status } from './grpc-status.ts';
import { ensureSearchAttributes, SearchAttributesMissing } from './search-attributes.ts';

/** Temporal may still be starting when everything is installed at once. */
const defaultTimeoutMs = 60_000;
const pauseMs = 2000;

/**
 * Returns a message about the result. Throws NotRegistered with a message about what an operator has to do.
 */
export async function registerAll(
  temporal: TemporalConnection,
  timeoutMs = defaultTimeoutMs,
): Promise<string> {
  const until = performance.now() + timeoutMs;
  const { namespace } = temporal.client.options;
  for (;;) {
    try {
      const registered = await ensureSearchAttributes(temporal);
      return registered.length === 0
        ? `The namespace ${namespace} already has all required search attributes.`
        : `Registered the search attributes ${registered.join(', ')} in the namespace ${namespace}.`;
    } catch (error) {
      if (error instanceof SearchAttributesMissing) throw new NotRegistered(error.message, { cause: error });
      if (isUnavailable(error) && performance.now() < until) await delay(pauseMs);
      else throw new NotRegistered(explain(error, temporal.address, namespace), { cause: error });
    }
  }
}

export class NotRegistered extends Error {
  override readonly name = 'NotRegistered';
}

function explain(error: unknown, address: string, namespace: string): string {
  switch (statusOf(error)) {
    case status.notFound:
      return (
        `The namespace ${namespace} does not exist in Temporal at ${address}. Create it: ` +
        `temporal operator namespace create --namespace ${namespace} --retention 72h (on Temporal Cloud: in its web interface)`
      );
    case status.permissionDenied:
    case status.unauthenticated:
      return `Temporal at ${address} denied access to the namespace ${namespace}: ${reasonOf(error)}. Check TEMPORAL_TLS_CERT_FILE and TEMPORAL_API_KEY_FILE.`;
    default:
      return `The namespace ${namespace} of Temporal at ${address} could not be read: ${reasonOf(error)}.`;
  }
}

if (import.meta.main) {
  const settings = processSettings(registrationEnvironment);
  const temporal = connectToTemporal(exitIfInvalid(() => readTemporalAccess(settings)));
  try {
    process.stdout.write(`${await registerAll(temporal)}\n`);
  } catch (error) {
    if (!(error instanceof NotRegistered)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await temporal.close();
  }
}
