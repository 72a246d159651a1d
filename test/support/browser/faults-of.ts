import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Injected once per page: the browser takes longer to receive and to parse it than to examine most views. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
} satisfies RunOptions;

const describeViolations = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`;

/** Violations of WCAG 2.2 AA that axe-core finds, as lines with the rule and the elements. */
export async function faultsOf(page: Page): Promise<string[]> {
  assert.equal(page.frames().length, 1, 'axe-core examines a single document');
  await stillness(page);
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe);
  return page.evaluate<string[]>(describeViolations);
}

/** Waits for transitions to finish, as colours during one are not final: a theme change takes 120 ms. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let moving; (moving = document.getAnimations()).length > 0; )
      await Promise.allSettled(moving.map(({ finished }) => finished));
  })()`);
}
