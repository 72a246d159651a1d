import { Refusal } from '../../core/errors.ts';

/** SQLSTATE classes and codes of transient errors (PostgreSQL manual, appendix A). */
const momentary = [
  '08', // connection exceptions
  '53', // out of connections, memory or disk
  '57P', // shutdown, crash, cannot connect now, idle session timeout
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction too long
  '25P04', // transaction too long
  '25006', // read only: a replica after a failover
  '40001', // serialization failure
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

/** Messages of driver errors without a code. */
const driverMessages =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client (was closed|has encountered a connection error)|Client network socket|The server does not respond)/i;

/** SQLSTATE codes for text that Postgres cannot store: U+0000, in a text column or in JSON. */
const unstorableText = new Set(['22021', '22P05']);

/** Translates an error of a statement into a Refusal with the error as cause, or returns it unchanged. */
export function explainFailure(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure;
  const code = codeOf(failure);
  if (unstorableText.has(code)) {
    return new Refusal(
      'invalid_request',
      'A text contains the character U+0000, which cannot be stored.',
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

/** Whether the error makes the connection unusable. */
export function breaksConnection(failure: unknown): boolean {
  return failure instanceof Error && (isNetworkFailure(failure) || lostConnection.test(codeOf(failure)));
}

/** Whether the server did not respond within the query timeout. */
export function isSilence(failure: unknown): boolean {
  return failure instanceof Error && /^Query read timeout/.test(failure.message);
}

/** Whether the transaction may succeed when it is retried. */
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
