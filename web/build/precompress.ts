import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Images are compressed already. */
const compressible = ['.html', '.js', '.mjs', '.css', '.svg', '.json', '.tiles', '.ttf'];

/** Brotli makes tiles only 12 % smaller than gzip does, in ten times the time. */
const gzipOnly = ['.tiles'];

/** Writes gzip and brotli variants of each file at maximum compression, so that no request has to compress. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isDone = new Set(paths.filter((path) => path.endsWith('.gz')).map((path) => path.slice(0, -3)));
  const left = paths.filter((path) => compressible.includes(extname(path)) && !isDone.has(path));
  await Promise.all(left.map(compressOne));
}

async function compressOne(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }));
  if (gzipOnly.includes(extname(path))) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
}
