import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type FileEncoding = 'br' | 'gzip' | 'identity';

/** A file of the web application in its available encodings. */
export interface WebFile {
  readonly mediaType: string;
  /** Strong ETag: a hash of the content. */
  readonly etag: string;
  /** Path and length in bytes of each encoding. `identity` is always present. */
  readonly forms: Readonly<Partial<Record<FileEncoding, { readonly path: string; readonly bytes: number }>>>;
}

/** The web application: its page and assets. */
export interface WebFiles {
  readonly page: WebFile;
  /** By URL path. File names contain a content hash. */
  readonly assets: ReadonlyMap<string, WebFile>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.icc': 'application/vnd.iccprofile',
  '.json': 'application/json; charset=utf-8',
  '.tiles': 'application/octet-stream',
};

const suffixes: Readonly<Record<string, FileEncoding>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Lists the output of `web/build` in a folder. Requests are served only from this table, so that no request path
 * becomes a file system path. Throws if the page is missing.
 */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const names = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && suffixes[extname(entry.name)] === undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  const assets = new Map<string, WebFile>();
  for (const file of files) {
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(address, await readWebFile(file));
  }
  return { page: await readWebFile(join(folder, 'index.html')), assets };
}

async function readWebFile(path: string): Promise<WebFile> {
  const mediaType = mediaTypes[extname(path)];
  if (mediaType === undefined) throw new Error(`No media type is defined for the web file ${path}.`);
  const bytes = await readFile(path);
  const forms: Partial<Record<FileEncoding, { path: string; bytes: number }>> = {
    identity: { path, bytes: bytes.length },
  };
  for (const [suffix, encoding] of Object.entries(suffixes)) {
    const form = await stat(path + suffix).catch(() => null);
    if (form !== null) forms[encoding] = { path: path + suffix, bytes: form.size };
  }
  return { mediaType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, forms };
}
