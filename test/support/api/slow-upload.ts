import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** A multipart upload whose file the test sends piece by piece. */
export interface SlowUpload {
  send(text: string): Promise<void>;
  /** The rest of the body: the end of the file, and further text parts. */
  end(texts?: Readonly<Record<string, string>>): void;
  /** Breaks the connection. */
  destroy(): void;
  readonly reply: Promise<{ status: number; json: Record<string, unknown> }>;
}

export function startSlowUpload(
  base: string,
  bearer: string,
  texts: Readonly<Record<string, string>>,
  {
    announced,
    headers = {},
    path = '/api/layers/upload',
    filePart = 'file',
  }: {
    announced: number | null;
    headers?: Readonly<Record<string, string>>;
    path?: string;
    filePart?: string;
  },
): SlowUpload {
  const sending = request(`${base}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${bearer}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      ...(announced === null ? {} : { 'Content-Length': announced }),
      ...headers,
    },
  });
  const reply = (async () => {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const text = await answer.setEncoding('utf8').reduce((sum, piece: string) => sum + piece, '');
    return { status: answer.statusCode ?? 0, json: JSON.parse(text) as Record<string, unknown> };
  })();
  reply.catch(() => undefined);
  // Each wait for `drain` adds listeners.
  sending.setMaxListeners(0).on('error', () => undefined);
  sending.write(partsOf(texts));
  const opening = `--b\r\nContent-Disposition: form-data; name="${filePart}"; filename="a.geojson"\r\n\r\n`;
  sending.write(opening);
  let sent = partsOf(texts).length + opening.length;
  return {
    async send(text) {
      sent += text.length;
      if (!sending.write(text)) await Promise.race([once(sending, 'drain'), once(sending, 'close')]);
    },
    end(more = {}) {
      const tail = `\r\n${partsOf(more)}--b--\r\n`;
      // Epilogue: data after the last boundary is ignored.
      const filler = announced === null ? 0 : announced - sent - tail.length;
      sending.end(tail + ' '.repeat(Math.max(0, filler)));
    },
    destroy: () => void sending.destroy(),
    reply,
  };
}

function partsOf(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('');
}
