import { join } from 'node:path';
import { createServer } from 'vite';
import { checkout } from './sources.ts';

/** Serves the catalogue of components from the sources; port 0 takes a free one. Resolves to its URL. */
export async function serveCatalogue(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: join(checkout, 'web'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    cacheDir: join(checkout, 'node_modules', '.cache', 'catalogue'),
    define: { __BASEMAP_FOLDER__: JSON.stringify('') },
    server: { host: '127.0.0.1', port, strictPort: port !== 0, hmr: false },
  });
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return { url: `${origin}catalogue/index.html`, close: () => server.close() };
}
