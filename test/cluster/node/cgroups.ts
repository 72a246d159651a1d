import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mount = '/sys/fs/cgroup';

/** Cgroups of version 1 have a hierarchy for each controller; version 2 has one for all. */
function hierarchies(): string[] {
  if (existsSync(join(mount, 'cgroup.controllers'))) return [mount];
  return readdirSync(mount, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(mount, entry.name));
}

/**
 * What it weighs against a process of this machine that runs as usual: pods and all are one cgroup, and would share what
 * one such process gets. By the names of both versions.
 */
const weights = { 'cpu.shares': '4096', 'cpu.weight': '400' } as const;

/** Makes the cgroup below which the kubelet keeps its pods, and answers its name. */
export function makeCgroup(name: string): string {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name);
    mkdirSync(folder, { recursive: true });
    // A cpuset of version 1 takes nobody in before it has processors and memory.
    for (const file of ['cpuset.mems', 'cpuset.cpus']) {
      const own = join(folder, file);
      if (!existsSync(own) || existsSync(join(mount, 'cgroup.controllers'))) continue;
      writeFileSync(own, readFileSync(join(hierarchy, file), 'utf8').trim());
    }
    for (const [file, weight] of Object.entries(weights)) {
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), weight);
    }
  }
  return `/${name}`;
}

/** Removes a cgroup that holds no process any more, with those below it. */
export function removeCgroup(name: string): void {
  for (const hierarchy of hierarchies()) removeTree(join(hierarchy, name));
}

/** The files of a cgroup cannot be removed, only its folders from the bottom up. */
function removeTree(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeTree(join(folder, entry.name));
  }
  rmdirSync(folder);
}
