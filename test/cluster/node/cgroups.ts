import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mount = '/sys/fs/cgroup';

/** Cgroups v1 have a hierarchy for each controller; v2 has one for all. */
function hierarchies(): string[] {
  if (existsSync(join(mount, 'cgroup.controllers'))) return [mount];
  return readdirSync(mount, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(mount, entry.name));
}

/**
 * The CPU weight relative to the other processes of the host: all pods are in one cgroup, and would otherwise
 * share the CPU time of a single process. By the names of both versions.
 */
const weights = { 'cpu.shares': '4096', 'cpu.weight': '400' } as const;

/** Creates the parent cgroup for the kubelet's pods, and returns its name. */
export function makeCgroup(name: string): string {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name);
    mkdirSync(folder, { recursive: true });
    // A v1 cpuset accepts no process before it has processors and memory nodes.
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

/** Removes a cgroup without processes, with its descendants. */
export function removeCgroup(name: string): void {
  for (const hierarchy of hierarchies()) removeTree(join(hierarchy, name));
}

/** Files of a cgroup cannot be deleted, only its folders from the bottom up. */
function removeTree(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeTree(join(folder, entry.name));
  }
  rmdirSync(folder);
}
