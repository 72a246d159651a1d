import { lstat, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files of a workspace by name, each with a text that changes with its content. */
export type FileStates = ReadonlyMap<string, string>;

/** The files in the workspace of a pod. `scratch` is the directory of the workspaces, of which there is one. */
export class WorkspaceFiles {
  readonly #scratch: string;

  constructor(scratch: string) {
    this.#scratch = scratch;
  }

  async names(): Promise<readonly string[]> {
    return [...(await this.states()).keys()];
  }

  async states(): Promise<FileStates> {
    const states = new Map<string, string>();
    for (const folder of await this.#folders()) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (entry.isDirectory()) continue;
        const path = join(entry.parentPath, entry.name);
        const state = await stateAt(path);
        if (state !== null) states.set(relative(folder, path), state);
      }
    }
    return states;
  }

  /** Null if the file does not exist. */
  async stateOf(name: string): Promise<string | null> {
    const [folder] = await this.#folders();
    return folder === undefined ? null : stateAt(join(folder, name));
  }

  /** Deletes all files except these. */
  async retain(names: ReadonlySet<string>): Promise<void> {
    const others = (await this.names()).filter((name) => !names.has(name));
    for (const folder of await this.#folders())
      for (const name of others) await rm(join(folder, name), { force: true });
  }

  async #folders(): Promise<readonly string[]> {
    const names = await readdir(this.#scratch);
    return names.filter((name) => name.startsWith('step-')).map((name) => join(this.#scratch, name));
  }
}

/** A running step may delete a file at any time. */
async function stateAt(path: string): Promise<string | null> {
  const found = await lstat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  // A program can set the time of the modification, but not that of the change.
  const { ino, size, mtimeNs, ctimeNs } = found;
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Whether all files of `expected` still exist unchanged. */
export function areUnchanged(expected: FileStates, states: FileStates): boolean {
  return [...expected].every(([name, state]) => states.get(name) === state);
}
