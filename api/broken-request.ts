import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

import { errorBody } from './presenters/error.ts';
import { Refusal } from '../core/errors.ts';

/** Status codes of parser errors that are not 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const sentences: Readonly<Record<number, string>> = {
  400: 'The HTTP request is malformed.',
  408: 'The request took too long to arrive.',
  431: 'The headers of the request are too large.',
};

/** Sends a standard error body for a malformed HTTP request and closes the connection. */
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

/** Whether a response is being sent, which an error in between would corrupt. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
