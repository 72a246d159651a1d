/** One event as received by a client. */
export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface EventClient {
  readonly status: number;
  readonly headers: Headers;
  /** The next `count` events, in order. */
  take(count: number): Promise<ReceivedEvent[]>;
  /** Resolves when the server ends the stream, with the remaining events. */
  ended(): Promise<ReceivedEvent[]>;
  close(): void;
}

/** Opens an event stream. Resolves on the response head, that is, when the stream has its slot. */
export async function openEvents(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventClient> {
  const controller = new AbortController();
  const answer = await fetch(url, { headers, signal: controller.signal });
  const received: ReceivedEvent[] = [];
  let wake: () => void = () => undefined;
  let over = false;

  const reading = (async () => {
    let text = '';
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      received.push(...blocks.flatMap(parseBlock));
      wake();
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      over = true;
      wake();
    });

  return {
    status: answer.status,
    headers: answer.headers,
    async take(count) {
      while (received.length < count) {
        if (over) throw new Error(`The stream ended after ${received.length} of ${count} events.`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return received.splice(0, count);
    },
    async ended() {
      await reading;
      return received.splice(0);
    },
    close: () => controller.abort(),
  };
}

function parseBlock(block: string): ReceivedEvent[] {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  );
  const data = fields.get('data');
  if (data === undefined) return [];
  return [
    {
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? '',
      data: JSON.parse(data) as Record<string, unknown>,
    },
  ];
}
