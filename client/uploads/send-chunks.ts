import { retry } from '../requests/retry.ts';
import type { Send } from '../requests/send.ts';
import { reasonOf, type Waits } from '../waits.ts';
import { chunkForm } from './chunk-form.ts';
import { chunksOf, type Chunk, type UploadSource } from './chunks.ts';
import type { Gate } from './gate.ts';
import type { ProgressReporter } from './progress.ts';
import type { UploadState } from './upload-state.ts';

/** How chunks are sent to the server. */
export interface Transfer {
  readonly baseUrl: string;
  readonly send: Send;
  readonly waits: Waits;
  readonly gate: Gate;
  readonly progress: ProgressReporter;
  /** Number of concurrent chunks. */
  readonly parallel: number;
  readonly signal: AbortSignal;
}

/** Sends the wanted chunks concurrently, with retries. Throws the first error that is not retryable. */
export async function sendChunks(
  source: UploadSource,
  state: UploadState,
  isWanted: (index: number) => boolean,
  transfer: Transfer,
): Promise<void> {
  const chunks = chunksOf(source, state.chunkBytes, isWanted);
  const failed = new AbortController();
  const own = { ...transfer, signal: AbortSignal.any([transfer.signal, failed.signal]) };
  const lane = async (): Promise<void> => {
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      await sendChunk(next.value, state, own);
      transfer.progress.add(next.value.bytes.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: transfer.parallel }, lane));
  } finally {
    // Abort the other chunks after a failure.
    failed.abort();
    await chunks.return();
  }
}

/** Retries the chunk until it is received, since its memory is not released before. */
async function sendChunk(chunk: Chunk, state: UploadState, transfer: Transfer): Promise<void> {
  const { gate, signal, waits, progress } = transfer;
  const url = `${transfer.baseUrl}/api/layers/upload-chunk`;
  const body = await chunkForm(state, chunk);
  const attempt = async (): Promise<void> => {
    const shut = gate.signal;
    const request = new Request(url, { method: 'POST', body, signal: AbortSignal.any([signal, shut]) });
    await (await transfer.send(request)).arrayBuffer();
  };
  for (;;) {
    await gate.pass(signal);
    const { signal: shut } = gate;
    try {
      await retry(attempt, {
        waits,
        signal: AbortSignal.any([signal, shut]),
        onWait: () => progress.wait(),
      });
      return;
    } catch (error) {
      if (signal.aborted) throw reasonOf(signal);
      if (!shut.aborted) throw error;
    }
  }
}
