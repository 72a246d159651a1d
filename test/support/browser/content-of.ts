import type { Download } from 'playwright-core';

/** The bytes of a download. The browser is a remote one to its tests, so the file has no local path. */
export async function contentOf(download: Download): Promise<Buffer> {
  const stream = await download.createReadStream();
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}
