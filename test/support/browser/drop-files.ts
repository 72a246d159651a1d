import type { Page } from 'playwright-core';

/** Drops files with these texts, by name, on the page. */
export async function dropFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)}))
      transfer.items.add(new File([text], name));
    return transfer;
  })()`);
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
}
