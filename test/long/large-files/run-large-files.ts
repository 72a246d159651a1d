import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { ensureWeb } from '../../../web/build/ensure-web.ts';
import { startTestStack } from '../../support/stack.ts';
import type { LargeFile } from './large-file.ts';
import { largeRasters } from './large-rasters.ts';
import { largeRooms } from './large-rooms.ts';
import { largeTab } from './large-tab.ts';
import { watchMemory } from './watch-memory.ts';

const largeFiles: readonly LargeFile[] = [...largeRasters, ...largeRooms, largeTab];

export const largeFileWords: readonly string[] = largeFiles.map(({ word }) => word);

/**
 * Runs the selected cases, or all, each on a separate stack; returns whether all finished within their memory
 * limits.
 */
export async function runLargeFiles(words: readonly string[], log: (line: string) => void): Promise<boolean> {
  const cache = join(cacheFolder(inheritedEnvironment()), 'giants');
  mkdirSync(cache, { recursive: true });
  let stored = true;
  for (const large of largeFiles.filter(({ word }) => words.length === 0 || words.includes(word)))
    stored = (await tryOne(large, cache, log)) && stored;
  return stored;
}

async function tryOne(large: LargeFile, cache: string, log: (line: string) => void): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'chartroom-giant-'));
  await using stack = await startTestStack({
    settings: { CHECK_ANSWERS: 'false' },
    ...(large.hasWeb === true ? { webRoot: await ensureWeb(log) } : {}),
  });
  try {
    const work = await large.prepare({ stack, cache, scratch });
    const roots = [stack.apis[0]?.pid(), stack.workers?.pid()].filter((pid) => pid !== undefined);
    const watch = watchMemory(roots);
    const begun = performance.now();
    const seen = await work().finally(() => watch.stop());
    log(`${large.name}: ${seen} (${((performance.now() - begun) / 1000).toFixed(0)} s in all)`);
    let stored = true;
    for (const [program, peak] of [...watch.peaks].sort()) {
      const limit = large.maxMegabytes[program] ?? large.maxMegabytes['*'] ?? Infinity;
      stored &&= peak <= limit;
      log(`  ${program.padEnd(28)}${Math.round(peak)} of ${limit} MiB${peak > limit ? ' — too much' : ''}`);
    }
    return stored;
  } catch (error) {
    log(`${large.name}: ${String(error)}\n${stack.logs()}`);
    return false;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
