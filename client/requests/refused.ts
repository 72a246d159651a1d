import { ChartroomError, type ErrorCode } from '../errors.ts';

/** Errors whose `error` is a text fixed by the API; `details` contains the values in it. */
const texts: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^insufficient permission$/, 'insufficient_permission'],
  [/^Invalid or expired session$/, 'invalid_session'],
  [/^Invalid or expired API token$/, 'invalid_api_token'],
  [/^API token is not scoped to this room$/, 'token_not_scoped'],
  [/^API token lacks '[^']*' permission$/, 'token_lacks_permission'],
  [/^unknown_field:/, 'unknown_field'],
  [/^unknown_parameter:/, 'unknown_parameter'],
];

/** The error of a response with status 400 or above. */
export async function refused(answer: Response): Promise<ChartroomError> {
  const text = await answer.text().catch(() => '');
  const reported = parse(text);
  const common = { status: answer.status, retryAfterMs: retryAfterOf(answer.headers.get('Retry-After')) };
  const requestId = answer.headers.get('X-Request-Id');
  if (typeof reported.error !== 'string' || typeof reported.message !== 'string') {
    const message = `The service returned status ${answer.status} without an error message.`;
    return new ChartroomError({ ...common, code: 'unexpected_answer', message, requestId });
  }
  return new ChartroomError({
    ...common,
    code: codeOf(reported.error),
    message: reported.message,
    requestId: typeof reported.requestId === 'string' ? reported.requestId : requestId,
    details: isRecord(reported.details) ? reported.details : {},
  });
}

function codeOf(error: string): ErrorCode {
  return texts.find(([text]) => text.test(error))?.[1] ?? error;
}

/** Parses seconds or a date (RFC 9110, 10.2.3) into milliseconds from now. */
function retryAfterOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
