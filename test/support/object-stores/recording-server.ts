import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | object;
  /** The connection breaks after this number of bytes of the body; with 0 there is no response at all. */
  readonly breaksAfter?: number;
}

export interface RecordingServer {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** The responses to the next requests, in order; every request must have one. */
  script(...answers: (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[]): void;
  close(): Promise<void>;
}

/** Records the requests of a client, and returns scripted responses. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  let answers: (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[] = [];
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
      const request = {
        ...{ method: incoming.method ?? '', path: pathname, query: Object.fromEntries(searchParams) },
        ...{ headers: incoming.headers, body },
      };
      requests.push(request);
      const next = answers.shift() ?? { status: 418, body: 'The script has run out.' };
      const answer = typeof next === 'function' ? next(request) : next;
      if (answer.breaksAfter === 0) return incoming.socket.destroy();
      const declared = answer.body ?? '';
      const isText = typeof declared === 'string' || Buffer.isBuffer(declared);
      const bytes = Buffer.from(isText ? declared : JSON.stringify(declared));
      const type = isText ? 'application/octet-stream' : 'application/json';
      outgoing.writeHead(answer.status, {
        ...{ 'Content-Type': type, 'Content-Length': String(bytes.length) },
        ...answer.headers,
      });
      if (answer.breaksAfter === undefined) return outgoing.end(bytes);
      outgoing.write(bytes.subarray(0, answer.breaksAfter), () => incoming.socket.destroySoon());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script(...next) {
      requests.length = 0;
      answers = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
