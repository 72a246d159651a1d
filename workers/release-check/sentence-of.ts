import { reasonOf, statusOf } from '../../adapters/temporal/grpc-status.ts';

/** The messages of an error and of its causes in one line; the first often only says that something failed. */
export function sentenceOf(error: unknown): string {
  if (statusOf(error) !== null) return reasonOf(error);
  const messages: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) {
    const message = messageOf(each);
    if (message !== '' && !messages.some((earlier) => earlier.includes(message)))
      messages.push(message.replace(/\.$/, ''));
  }
  return messages.length === 0 ? String(error) : `${messages.join(': ')}.`;
}

/** Network errors of several addresses have their messages only in `errors`. */
function messageOf(error: Error): string {
  if (error instanceof AggregateError)
    return (error.errors as unknown[]).map((each) => (each instanceof Error ? each.message : '')).join(', ');
  return error.message;
}
