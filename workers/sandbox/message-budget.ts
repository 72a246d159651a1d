/**
 * Limits of what one step may send to its worker. A compromised program may send anything; a message that
 * exceeds a limit ends the step before it is stored or parsed.
 */
const maxMessageBytes = 32 * 2 ** 20;
const maxTotalBytes = 256 * 2 ** 20;
const maxMessages = 500_000;
/** Pieces of the input that were requested and not yet received: a program reads one and prefetches one. */
const maxPendingPieces = 4;

/** Counts the messages of one step. */
export class MessageBudget {
  #bytes = 0;
  #messages = 0;

  /** Counts a message by its declared size, before its bytes are received. Throws where it exceeds a limit. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#messages += 1;
    if (bytes > maxMessageBytes) throw tooMuch('A message', `${maxMessageBytes} bytes`);
    if (this.#bytes > maxTotalBytes) throw tooMuch('All messages together', `${maxTotalBytes} bytes`);
    if (this.#messages > maxMessages) throw tooMuch('The number of messages', String(maxMessages));
  }
}

/** Throws where too many pieces of a step are pending. */
export function checkPendingPieces(pieces: number): void {
  if (pieces >= maxPendingPieces) throw tooMuch('The number of requested pieces', String(maxPendingPieces));
}

function tooMuch(what: string, limit: string): Error {
  return new Error(`${what} of the step exceeds the limit of ${limit}.`);
}
