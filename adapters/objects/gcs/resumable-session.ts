import type { IncomingMessage } from 'node:http';
import { waitBefore } from '../network/retry.ts';
import { isRetryable } from './http-failure.ts';
import { expectStatus, type Transport } from './transport.ts';

/** Consecutive failed attempts without progress after which an upload fails. */
const maxFailures = 6;
/** Statuses of an incomplete upload that accepted bytes, and of a cancelled session. */
const [incomplete, cancelled] = [308, 499];

/**
 * An upload of unknown length with Google's resumable protocol. Pieces are sent in order and retried; the
 * store reports the number of bytes it has, and a piece continues from there.
 */
export class ResumableSession {
  readonly #send: Transport;
  readonly #uri: string;
  readonly #signal: AbortSignal | undefined;
  /** Offset of the next piece in the object. */
  #start = 0;

  constructor(send: Transport, uri: string, signal: AbortSignal | undefined) {
    this.#send = send;
    this.#uri = uri;
    this.#signal = signal;
  }

  async append(piece: Uint8Array): Promise<void> {
    await this.#deliver(piece, '*', {});
    this.#start += piece.byteLength;
  }

  /** Sends the last piece with the CRC32C of the whole object; returns the object resource as parsed JSON. */
  async complete(piece: Uint8Array, crc32c: string): Promise<unknown> {
    const total = String(this.#start + piece.byteLength);
    const body = await this.#deliver(piece, total, { 'X-Goog-Hash': `crc32c=${crc32c}` });
    if (body === undefined) throw new Error('The object store requested more bytes than the object has.');
    return JSON.parse(body);
  }

  /** Discards what was sent. Without this the store discards it after a week. */
  async cancel(): Promise<void> {
    const answer = await this.#send({ method: 'DELETE', url: this.#uri });
    await expectStatus(answer, cancelled, 200, 204, 404, 410);
  }

  /** Returns the response for the finished object; undefined if the store expects more pieces. */
  async #deliver(
    piece: Uint8Array,
    total: string,
    headers: Record<string, string>,
  ): Promise<string | undefined> {
    const end = this.#start + piece.byteLength;
    let at = this.#start;
    // After a failure the number of received bytes is unknown: query the store before sending again.
    let isKnown = true;
    for (let failures = 0; ;) {
      const outcome: Outcome = isKnown
        ? await this.#attempt(
            `${at === end ? '*' : `${at}-${end - 1}`}/${total}`,
            headers,
            piece.subarray(at - this.#start),
          )
        : await this.#attempt(`*/${total}`, {});
      if (outcome.body !== undefined) return outcome.body;
      const { taken = at } = outcome;
      if (taken < this.#start || taken > end)
        throw new Error(`The object store is at byte ${taken}, which is outside this part.`);
      if (taken === end && total === '*') return undefined;
      if (taken > at) failures = 0;
      else if (isKnown) failures++;
      if (failures >= maxFailures)
        throw outcome.failure ?? new Error('The object store accepted no further bytes.');
      if (failures > 0 && outcome.failure !== undefined) await waitBefore(failures, this.#signal);
      isKnown = outcome.failure === undefined;
      at = taken;
    }
  }

  async #attempt(range: string, headers: Record<string, string>, bytes?: Uint8Array): Promise<Outcome> {
    try {
      const answer = await this.#send({
        ...{ method: 'PUT', url: this.#uri, signal: this.#signal },
        headers: { ...headers, 'Content-Range': `bytes ${range}` },
        body: bytes === undefined ? [] : [bytes],
      });
      const body = await expectStatus(answer, 200, 201, incomplete);
      return answer.statusCode === incomplete ? { taken: takenOf(answer) } : { body };
    } catch (failure) {
      if (this.#signal?.aborted === true || !(failure instanceof Error) || !isRetryable(failure))
        throw failure;
      return { failure };
    }
  }
}

interface Outcome {
  /** Response body for the finished object. */
  readonly body?: string;
  /** Number of bytes that the store has. */
  readonly taken?: number;
  readonly failure?: Error;
}

/** Number of bytes that the store has: `Range: bytes=0-<last>`; the header is absent if there are none. */
function takenOf({ headers }: IncomingMessage): number {
  const last = /^bytes=0-(\d{1,16})$/.exec(headers.range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
