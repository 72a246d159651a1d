import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe-core finds wrong with a view by WCAG 2.2 AA, as lines that name the rule and the elements. */
export async function faultsOf(page: Page): Promise<string[]> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** A colour on its way to another is no colour of the view: a theme just chosen takes 120 ms to reach the buttons. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let moving; (moving = document.getAnimations()).length > 0; )
      await Promise.allSettled(moving.map(({ finished }) => finished));
  })()`);
}
