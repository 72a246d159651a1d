import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A breakable connection between a browser window and the service: a proxy that the window uses. */
export interface BreakableProxy extends AsyncDisposable {
  /** For the options of the window. */
  readonly proxy: { readonly server: string };
  /** Makes the service unreachable: cuts running requests and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Requests that match reach the service, but their responses are dropped; null drops none. */
  loseAnswers(isLost: ((method: string, path: string) => boolean) | null): void;
}

export async function openBreakableProxy(): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isLost: ((method: string, path: string) => boolean) | null = null;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '', headers } = asked;
    const loses = isLost?.(method, new URL(url).pathname) === true;
    const passed = send(url, { method, headers }, (given) => {
      if (loses) {
        given.resume().on('close', () => asked.socket.destroy());
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    answer.on('close', () => {
      if (!loses) passed.destroy();
    });
    asked.pipe(passed);
  };
  const server = createServer(pass);
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    cut() {
      isCut = true;
      cutAll();
    },
    mend: () => void (isCut = false),
    loseAnswers: (chosen) => void (isLost = chosen),
    async [Symbol.asyncDispose]() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
