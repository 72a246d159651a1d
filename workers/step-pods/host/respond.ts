import { constants, type ServerHttp2Stream } from 'node:http2';
import { serializeError } from '../serialized-error.ts';

export function respond(stream: ServerHttp2Stream, answer: unknown): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': 200 });
  stream.end(JSON.stringify(answer));
}

export function refuse(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed) return;
  if (stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else {
    stream.respond({ ':status': 400 });
    stream.end(JSON.stringify(serializeError(error)));
  }
}
