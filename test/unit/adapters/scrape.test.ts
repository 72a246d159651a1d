import assert from 'node:assert/strict';
import { createMetrics } from '../../../api/metrics.ts';
import { scraper } from '../../../adapters/metrics/scrape.ts';

const open = 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5';
const exemplar = /_bucket\{[^}]*\} 1 # \{trace_id="0af7"\} 0\.02 /;

describe('a page of metrics', () => {
  const metricsOf = (enableExemplars: boolean) => {
    const metrics = createMetrics({ enableExemplars, scraper });
    metrics.refusals.inc({ code: 'not_found' });
    return metrics;
  };

  it('has exemplars for a client that accepts OpenMetrics, and for no other', async () => {
    const { requestSeconds, page } = metricsOf(true);
    const labels = { method: 'GET', route: '/api', status: 200 };
    requestSeconds.observe({ labels, value: 0.02, exemplarLabels: { trace_id: '0af7' } });
    // At the same time, because the format belongs to the registry.
    const pages = await Promise.all([page(open), page('*/*'), page(open), page(undefined)]);
    for (const [index, { type, text }] of pages.entries()) {
      const isOpen = index % 2 === 0;
      assert.equal(type.startsWith('application/openmetrics-text'), isOpen);
      assert.equal(exemplar.test(text), isOpen);
      assert.equal(text.endsWith('# EOF\n'), isOpen);
      assert.match(text, /^chartroom_http_refusals_total\{code="not_found"\} 1$/m);
    }
  });
  it('is text for every client of a process that does not trace', async () => {
    const { type } = await metricsOf(false).page(open);
    assert.match(type, /^text\/plain/);
  });
});
