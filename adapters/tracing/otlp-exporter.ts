import { setTimeout as delay } from 'node:timers/promises';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { otlpJson } from './otlp-json.ts';

export interface OtlpTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Called when exporting begins to fail, not for each of the failures that follow. */
  readonly onFailure: (reason: unknown) => void;
}

/** Responses after which the same request may succeed (OTLP/HTTP, "Retryable Response Codes"). */
const retryable: readonly number[] = [429, 502, 503, 504];
const maxAttempts = 4;

/**
 * Sends spans to a collector as OTLP over HTTP with JSON. Spans that cannot be sent within the timeout are
 * dropped: traces must never delay or fail the work that they describe.
 */
export function otlpExporter({ url, headers, timeoutMs, onFailure }: OtlpTarget): SpanExporter {
  const pending = new Set<Promise<void>>();
  let isFailing = false;

  async function send(spans: ReadableSpan[]): Promise<void> {
    const body = otlpJson(spans);
    const signal = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        ...{ body, signal, redirect: 'error' },
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (attempt === maxAttempts || !retryable.includes(response.status))
        throw new Error(`The collector responded with ${response.status}.`);
      await delay(250 * 2 ** attempt, undefined, { signal });
    }
  }

  return {
    export(spans, done: (result: ExportResult) => void) {
      const sending = send(spans).then(
        () => {
          isFailing = false;
          done({ code: ExportResultCode.SUCCESS });
        },
        (error: unknown) => {
          if (!isFailing) onFailure(error);
          isFailing = true;
          // Reported already; the processor would report each batch.
          done({ code: ExportResultCode.SUCCESS });
        },
      );
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
    },
    async forceFlush() {
      await Promise.all(pending);
    },
    async shutdown() {
      await Promise.all(pending);
    },
  };
}
