import assert from 'node:assert/strict';
import { serveCatalogue } from '../../web/build/serve-catalogue.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('the catalogue of components', () => {
  let served: Awaited<ReturnType<typeof serveCatalogue>> | undefined;
  before(async () => {
    served = await serveCatalogue();
  });
  after(() => served?.close());
  // It is served from the sources, by a server of its own.
  const at = useWindow((complaint) => complaint.startsWith('requested from another origin'), halfResolution);

  const appearances = {
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    'high contrast': { colorScheme: 'light', contrast: 'more' },
    'dark high contrast': { colorScheme: 'dark', contrast: 'more' },
    'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
  } as const;
  for (const [name, appearance] of Object.entries(appearances))
    it(`has no fault of accessibility in ${name}, also at a width of 320 pixels`, async () => {
      const { page } = at.window;
      await page.emulateMedia({ ...appearance, reducedMotion: 'reduce' });
      await page.goto(served?.url ?? '');
      await page.getByRole('heading', { name: 'Icons' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
      assert.deepEqual(await faultsOf(page), []);
      await page.getByRole('button', { name: 'Ask first' }).click();
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

  it('has darker text and outlines where the reader asks for more contrast', async () => {
    const { page } = at.window;
    const lines = async (contrast: 'more' | 'no-preference') => {
      await page.emulateMedia({ colorScheme: 'light', contrast });
      return page.evaluate<string[]>(`(() => {
        const { color, borderTopColor } = getComputedStyle(document.querySelector('.hint').closest('.field').querySelector('input'));
        return [color, borderTopColor, getComputedStyle(document.querySelector('.hint')).color];
      })()`);
    };
    await page.goto(served?.url ?? '');
    await page.getByRole('heading', { name: 'Icons' }).waitFor();
    const plain = await lines('no-preference');
    const strong = await lines('more');
    assert.deepEqual(strong.slice(0, 2), ['rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
    assert.notEqual(strong[2], plain[2]);
  });
});
