import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

import { errorBody } from '../presenters/error.ts';
import { Refusal } from '../../core/errors.ts';

/** What Node's parser complains about, where it is not plainly 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const sentences: Readonly<Record<number, string>> = {
  400: 'This is not a well-formed HTTP request.',
  408: 'The request took too long to arrive.',
  431: 'The headers of the request are too large.',
};

/** Answers what is no HTTP request in the shape of every other error, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const refusal = new Refusal('invalid_request', sentences[status]);
  const body = JSON.stringify({ ...errorBody(refusal, crypto.randomUUID()), status });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Whether an answer is under way: words of ours in the middle of it would garble it. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
