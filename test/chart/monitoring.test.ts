import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { collectProcessMetrics } from '../../adapters/metrics/process-metrics.ts';
import { chartFolder, rendered, type RenderedManifest } from './support/helm.ts';
import { readExpression } from './support/promql.ts';

const root = join(import.meta.dirname, '../..');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url?: string };
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Labels that Prometheus adds to every series or that belong to histograms. */
const labelsOfScrapes = ['namespace', 'service', 'pod', 'le'];

/** Names of our metrics with their labels, as declared in the source. */
function declared(): Map<string, string[]> {
  const metrics = new Map<string, string[]>([['up', []]]);
  for (const file of globSync('{api,adapters,workers}/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [declaration, name = ''] of text.matchAll(/name: '(chartroom_\w+)',[^}]*/g)) {
      const labels = /labelNames: \[([^\]]*)\]/.exec(declaration)?.[1] ?? '';
      metrics.set(
        name,
        [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
      );
    }
  }
  const registry = new Registry();
  collectProcessMetrics(registry);
  for (const { name } of registry.getMetricsAsArray()) metrics.set(name, []);
  return metrics;
}

const base = (metric: string) => metric.replace(/_(bucket|sum|count)$/, '');

/** Asserts that an expression is valid and uses existing metrics and labels. */
function assertAnswerable(expression: string, metrics: ReadonlyMap<string, readonly string[]>): void {
  const asked = readExpression(expression);
  assert.ok(asked.metrics.length > 0, expression);
  const known = asked.metrics.map((metric) => metrics.get(metric) ?? metrics.get(base(metric)));
  asked.metrics.forEach((metric, n) => assert.ok(known[n] !== undefined, `${metric} does not exist`));
  const labels = [...known.flatMap((each) => each ?? []), ...labelsOfScrapes];
  for (const label of asked.labels) assert.ok(labels.includes(label), `${expression}: no label ${label}`);
}

describe('alerts and dashboards of the chart', function () {
  this.timeout(600_000);
  const metrics = declared();
  const runbooks = 'https://docs.example.org/alerts';
  let manifests: RenderedManifest[];
  before(async () => {
    manifests = await rendered('gke', { monitoring: { rules: { runbooks } } });
  });

  function rules(from = manifests): Rule[] {
    const rule = from.find(({ kind }) => kind === 'PrometheusRule' || kind === 'Rules');
    return (rule?.['spec'] as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
  }

  it('use existing metrics and labels', () => {
    assert.ok(rules().length >= 10);
    for (const { expr } of rules()) assertAnswerable(expr, metrics);
  });

  it('fail with a wrong metric, label or bracket', () => {
    for (const wrong of [
      'chartroom_http_requests_total > 0',
      'chartroom_http_shed_total{colour="red"}',
      'sum(up',
    ]) {
      assert.throws(() => assertAnswerable(wrong, metrics), wrong);
    }
  });

  it('restrict alerts to the namespace of the release', () => {
    for (const { expr } of rules()) {
      const selectors = expr.match(/\w+\{[^}]*\}/g) ?? [];
      assert.equal(selectors.length, readExpression(expr).metrics.length, expr);
      for (const selector of selectors) assert.match(selector, /namespace="rooms"/);
    }
  });

  it('have a runbook for each alert: a heading of the same name', () => {
    const page = readFileSync(join(root, 'docs/operations/alerts.md'), 'utf8');
    const headings = [...page.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(
      headings.sort(),
      rules()
        .map(({ alert }) => alert)
        .sort(),
    );
    for (const { alert, annotations } of rules()) {
      assert.equal(annotations.runbook_url, `${runbooks}#${alert.toLowerCase()}`);
      assert.match(annotations.summary, /\.$/);
    }
  });

  it('find API and workers by the label that each kind of monitoring sets', async () => {
    const google = await rendered('gke');
    assert.deepEqual(
      google.filter(({ apiVersion }) => apiVersion.startsWith('monitoring.')).map(({ kind }) => kind),
      ['PodMonitoring', 'PodMonitoring', 'Rules'],
    );
    for (const { expr } of rules(google)) {
      for (const [, pattern = ''] of expr.matchAll(/service=~"([^"]+)"/g))
        for (const service of ['api', 'maps-chartroom-api'])
          assert.match(service, new RegExp(`^${pattern}$`), expr);
    }
    const targets = google.filter(({ kind }) => kind === 'PodMonitoring');
    for (const { spec } of targets) {
      const { targetLabels } = spec as { targetLabels: { fromPod: object[] } };
      assert.deepEqual(targetLabels.fromPod, [{ from: 'app.kubernetes.io/component', to: 'service' }]);
    }
  });

  it('have no runbook address by default, and reject a relative one', async () => {
    for (const { annotations } of rules(await rendered('gke')))
      assert.equal(annotations.runbook_url, undefined);
    await assert.rejects(
      rendered('gke', { monitoring: { rules: { runbooks: 'docs/operations/alerts.md' } } }),
    );
  });

  it('contain the same dashboards in the chart as in its files', () => {
    const files = readdirSync(join(chartFolder, 'dashboards'));
    const maps = manifests.filter(({ metadata }) => metadata.name.includes('-dashboard-'));
    assert.equal(maps.length, files.length);
    for (const file of files) {
      const text = readFileSync(join(chartFolder, 'dashboards', file), 'utf8');
      assert.ok(
        maps.some(({ data }) => (data as Record<string, string>)[file] === text),
        file,
      );
      const targets = (JSON.parse(text) as Dashboard).panels.flatMap((panel) => panel.targets);
      for (const { expr } of targets) {
        assertAnswerable(expr.replaceAll('$__rate_interval', '5m'), metrics);
      }
    }
  });
});
