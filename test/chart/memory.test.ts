import assert from 'node:assert/strict';
import { profiles, rendered } from './support/helm.ts';
import { containersOf, podsOf } from './support/pods.ts';

const mebibytes = (quantity: string) =>
  Number.parseInt(quantity) * (quantity.endsWith('Gi') ? 1024 : quantity.endsWith('Mi') ? 1 : NaN);

describe('the memory of the pods', () => {
  for (const profile of profiles)
    it(`is at least twice the heap of the API and of the workers (${profile})`, async () => {
      const containers = podsOf(await rendered(profile)).flatMap(({ spec }) => containersOf(spec));
      const programs = containers.filter(({ args }) =>
        ['api/main.ts', 'workers/main.ts'].includes(args?.at(-1) ?? ''),
      );
      assert.ok(programs.length >= 2);
      for (const { args = [], resources } of programs) {
        const heap = Number(/--max-old-space-size=(\d+)/.exec(args.join(' '))?.[1]);
        const limit = mebibytes(resources?.limits?.['memory'] ?? '');
        assert.ok(heap >= 128 && 2 * heap <= limit, `${args.join(' ')}: ${heap} of ${limit} MiB`);
      }
    });
});
