/**
 * The packages of npm that a release distributes: those of the images by package-lock.json, and those that the bundle of
 * the web application contains, whose license texts do not ship otherwise.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Folder below the root, as package-lock.json has it: `node_modules/koa`. */
  readonly path: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Packages whose entry in package-lock.json has no license, with the one that they state in another way. */
const statedLicenses: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

/** What the modules of web/ and client/ import by name; their dependencies are bundled with them. */
const bundledImports = [
  ...['preact', '@preact/signals', 'maplibre-gl', 'openapi-fetch', 'eventsource-parser', 'exifr'],
];

export function runtimePackages(root: string): ThirdPartyPackage[] {
  const locked = lockedPackages(root);
  const paths = Object.keys(locked).filter(
    (path) => path !== '' && locked[path]?.dev !== true && locked[path]?.link !== true,
  );
  return describe(paths, locked);
}

export function bundledPackages(root: string): ThirdPartyPackage[] {
  const locked = lockedPackages(root);
  const paths = new Set<string>();
  const queue = bundledImports.map((name) => pathOf(name, '', locked));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    for (const name of Object.keys(locked[path]?.dependencies ?? {})) queue.push(pathOf(name, path, locked));
  }
  // Declarations of types are not part of the bundle.
  return describe([...paths], locked).filter(({ name }) => !name.startsWith('@types/'));
}

/** The license texts in the folder of an installed package, without trailing spaces; empty where it has none. */
export function licenseTexts(root: string, { path }: ThirdPartyPackage): string[] {
  const folder = join(root, path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return files.sort().map((file) =>
    readFileSync(join(folder, file), 'utf8')
      .replace(/\r\n/g, '\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
  );
}

function lockedPackages(root: string): LockedPackages {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  return lock.packages;
}

/** The folder that Node resolves a name to from a package: the nearest `node_modules` that has it. */
function pathOf(name: string, from: string, locked: LockedPackages): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') throw new Error(`package-lock.json has no package ${name}.`);
  }
}

function describe(paths: readonly string[], locked: LockedPackages): ThirdPartyPackage[] {
  const packages = new Map<string, ThirdPartyPackage>();
  for (const path of paths.toSorted()) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license = statedLicenses[name] } = locked[path] ?? {};
    if (license === undefined) throw new Error(`package-lock.json has no license for ${path}.`);
    const key = `${name}@${version}`;
    if (!packages.has(key)) packages.set(key, { name, version, license, path });
  }
  return [...packages.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
