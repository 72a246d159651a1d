import { readFileSync, existsSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

/**
 * The files that a change can affect: the changed ones and whatever imports them, directly or not. A string that names
 * a source file counts as an import too, since programs start others by their path. Paths are relative to `root`.
 */
export function affectedFiles(
  root: string,
  files: readonly string[],
  changed: readonly string[],
): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const target of targetsOf(root, file))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  const affected = new Set(changed);
  // A set visits what is added while it is iterated.
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer);
  return affected;
}

const named = /['"`]([^'"`\s$]+\.(?:tsx?|mjs|cjs|json|css))['"`]/g;

function targetsOf(root: string, file: string): ReadonlySet<string> {
  if (!['.ts', '.tsx', '.mjs', '.cjs'].includes(extname(file))) return new Set();
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(named)].map(([, name = '']) => name);
  const paths = names.flatMap((name) => [normalize(join(dirname(file), name)), normalize(name)]);
  return new Set(paths.filter((path) => path !== file && isFile(join(root, path))));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
