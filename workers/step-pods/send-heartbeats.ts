import type { Http2Session } from 'node:http2';
import { pingIntervalMs } from './channel.ts';

/**
 * Pings the peer and closes the connection where it does not respond: a machine that fails does not close it.
 */
export function sendHeartbeats(session: Http2Session): void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (session.destroyed) return;
    if (unanswered++ >= 2) session.destroy(new Error('The peer did not respond to pings.'));
    else session.ping(() => (unanswered = 0));
  }, pingIntervalMs);
  session.once('close', () => clearInterval(timer));
  session.on('error', () => undefined);
}
