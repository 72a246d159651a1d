import { readFileSync } from 'node:fs';
import { connect, constants, createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Identity, TestAuthority } from './certificates.ts';

export interface SecuredTemporal {
  /** host:port with TLS that requires a client certificate. */
  readonly address: string;
  /** The method and the `authorization` of each call so far. */
  readonly calls: readonly { readonly method: string; readonly authorization: string | undefined }[];
  close(): Promise<void>;
}

/**
 * A TLS proxy for a real Temporal server, whose development mode has no TLS: it requires a certificate of the
 * authority, and forwards each call unchanged.
 */
export async function secureTemporal(
  behind: string,
  authority: TestAuthority,
  own: Identity,
): Promise<SecuredTemporal> {
  const upstream = connect(`http://${behind}`);
  upstream.on('error', () => undefined);
  const calls: { method: string; authorization: string | undefined }[] = [];
  const server = createSecureServer({
    ca: readFileSync(authority.caFile),
    cert: readFileSync(own.certFile),
    key: readFileSync(own.keyFile),
    requestCert: true,
    rejectUnauthorized: true,
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    calls.push({ method: headers[':path'] ?? '', authorization: headers.authorization });
    const call = upstream.request(headers);
    let trailers: IncomingHttpHeaders = {};
    call.on('response', (answer) => {
      if (stream.destroyed) return;
      stream.respond(answer, { waitForTrailers: true });
      call.pipe(stream);
    });
    call.on('trailers', (found: IncomingHttpHeaders) => {
      trailers = found;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.on('error', () => undefined).on('close', () => call.close(constants.NGHTTP2_CANCEL));
    call.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    stream.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
        upstream.destroy();
      }),
  };
}
