import { Refusal } from '../../core/errors.ts';

/** SQLSTATE classes and codes that say "not now", not "not so" (PostgreSQL manual, appendix A). */
const momentary = [
  '08', // connection exceptions
  '53', // out of connections, memory or disk
  '57P', // shutdown, crash, cannot connect now, idle session cut
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction too long
  '25P04', // transaction too long
  '25006', // read only: a replica after a failover
  '40001', // serialisation failure
  '40P01', // deadlock
];

const lostConnection = /^(08|57P|25P03|25P04)/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Sentences of the driver that come without a code. */
const driverMessages =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client (was closed|has encountered a connection error)|Client network socket|The server does not respond)/i;

/** Text that Postgres cannot hold: U+0000, in a text column or inside JSON. */
const unstorableText = new Set(['22021', '22P05']);

/** What a failed statement means to the callers: a refusal with the failure as its cause, or the failure itself. */
export function explainFailure(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure;
  const code = codeOf(failure);
  if (unstorableText.has(code)) {
    return new Refusal(
      'invalid_request',
      'A text holds the character U+0000, which cannot be stored.',
      {},
      {
        cause: failure,
      },
    );
  }
  if (isNetworkFailure(failure) || momentary.some((prefix) => code.startsWith(prefix))) {
    return new Refusal('service_unavailable', undefined, {}, { cause: failure });
  }
  return failure;
}

/** True when the connection cannot be used any further. */
export function breaksConnection(failure: unknown): boolean {
  return failure instanceof Error && (isNetworkFailure(failure) || lostConnection.test(codeOf(failure)));
}

/** True when the server did not answer at all, as far as anybody was willing to wait. */
export function isSilence(failure: unknown): boolean {
  return failure instanceof Error && /^Query read timeout/.test(failure.message);
}

/** True when the same transaction may well succeed if it is run again. */
export function isWorthRepeating(failure: unknown): boolean {
  const origin = failure instanceof Refusal ? failure.cause : failure;
  return ['40001', '40P01'].includes(codeOf(origin));
}

export function codeOf(failure: unknown): string {
  const code = (failure as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

function isNetworkFailure(failure: Error): boolean {
  return networkCodes.has(codeOf(failure)) || driverMessages.test(failure.message);
}
