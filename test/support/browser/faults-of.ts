import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Violations of WCAG 2.2 AA that axe-core finds, as lines with the rule and the elements. */
export async function faultsOf(page: Page): Promise<string[]> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Waits for transitions to finish, as colours during one are not final: a theme change takes 120 ms. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let moving; (moving = document.getAnimations()).length > 0; )
      await Promise.allSettled(moving.map(({ finished }) => finished));
  })()`);
}
