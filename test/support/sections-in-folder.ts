import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SectionStore } from '../../workers/rasters/section-store.ts';

/** The sections of one raster in a folder, by name with their size; `added` lists those that were made. */
export interface SectionsInFolder extends SectionStore {
  readonly stored: Map<string, number>;
  readonly added: string[];
}

export function sectionsInFolder(folder: string, sectionBytes: number): SectionsInFolder {
  const stored = new Map<string, number>();
  const added: string[] = [];
  return {
    sectionBytes,
    stored,
    added,
    open: () => Promise.resolve(),
    bytesOf: (name) => stored.get(name) ?? null,
    async add(workspace, { name, bytes }) {
      await pipeline(workspace.read(name), createWriteStream(join(folder, name)));
      stored.set(name, bytes);
      added.push(name);
    },
    async stageIn(workspace, name) {
      const input = { open: () => Promise.resolve(createReadStream(join(folder, name))) };
      await workspace.stageIn(name, input, { signal: new AbortController().signal });
    },
  };
}
