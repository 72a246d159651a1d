import assert from 'node:assert/strict';
import { rendered, type RenderedManifest } from './support/helm.ts';

/** The default of `helm install --timeout`, in seconds. */
const helmTimeout = 300;

interface JobSpec {
  readonly activeDeadlineSeconds?: number;
  readonly ttlSecondsAfterFinished?: number;
  readonly completions?: number;
  readonly template: {
    readonly spec: {
      readonly terminationGracePeriodSeconds?: number;
      readonly containers: readonly { readonly resources: { readonly requests: Record<string, string> } }[];
    };
  };
}

const hooksOf = ({ metadata }: RenderedManifest) => (metadata.annotations?.['helm.sh/hook'] ?? '').split(',');
const specOf = (job: RenderedManifest) => job['spec'] as JobSpec;

describe('the setup Jobs', function () {
  this.timeout(600_000);
  let manifests: RenderedManifest[];
  before(async () => {
    manifests = await rendered('gke', { temporal: { register: true, versioning: { enabled: true } } });
  });
  const jobs = () => manifests.filter(({ kind }) => kind === 'Job');
  const jobsOf = (...hooks: readonly string[]) =>
    jobs().filter((job) => hooksOf(job).some((hook) => hooks.includes(hook)));

  it('end before Helm gives up, and are deleted a day later', () => {
    const running = jobsOf('pre-install', 'post-install');
    assert.equal(running.length, 3);
    for (const job of running) {
      const { activeDeadlineSeconds = Infinity, ttlSecondsAfterFinished, template } = specOf(job);
      const grace = template.spec.terminationGracePeriodSeconds ?? 30;
      assert.ok(activeDeadlineSeconds + grace < helmTimeout, job.metadata.name);
      assert.equal(ttlSecondsAfterFinished, 86_400);
    }
  });

  it('fit into a full cluster', () => {
    for (const job of jobsOf('pre-install', 'post-install'))
      for (const { resources } of specOf(job).template.spec.containers)
        assert.deepEqual(resources.requests, { cpu: '10m', memory: '64Mi' });
  });

  it('are removed by an uninstall: a Job without pods replaces each, and is deleted', () => {
    const cleanup = jobsOf('post-delete');
    assert.deepEqual(
      cleanup.map(({ metadata }) => metadata.name).sort(),
      jobsOf('pre-install', 'post-install')
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
    for (const job of cleanup) {
      assert.equal(specOf(job).completions, 0);
      const policies = (job.metadata.annotations?.['helm.sh/hook-delete-policy'] ?? '').split(',');
      for (const policy of ['before-hook-creation', 'hook-succeeded', 'hook-failed'])
        assert.ok(policies.includes(policy), policy);
    }
  });

  it('have a network policy before the release exists', () => {
    const policy = manifests.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-setup'),
    );
    assert.ok(policy);
    const weight = (of: RenderedManifest) => Number(of.metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
    for (const job of jobsOf('pre-install', 'post-install')) {
      for (const hook of hooksOf(job)) assert.ok(hooksOf(policy).includes(hook), hook);
      assert.ok(weight(policy) < weight(job), job.metadata.name);
    }
  });
});
