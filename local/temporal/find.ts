import { builtBefore, ensureBuilt } from './build-with-go.ts';
import { download, downloadedBefore } from './download-with-sdk.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { incompatibility } from './version.ts';

/**
 * Finds the Temporal server program. Tries in order: the setting, `temporal` on PATH, the cache, a download by the SDK,
 * and a build with Go, which takes minutes; the last two fill the cache. Throws with the reason for each if none works.
 */
export async function findTemporal(options: FindTemporalOptions): Promise<string> {
  if (options.setting !== undefined) {
    const reason = incompatibility(options.setting);
    if (reason === undefined) return options.setting;
    throw new Error(`TEMPORAL_EXECUTABLE (${options.setting}) cannot be used: ${reason}.`);
  }
  const onPath = incompatibility('temporal');
  if (onPath === undefined) return 'temporal';
  const cached = cachedTemporal(options.cacheFolder);
  if (cached !== undefined) return cached;

  const failures = [`temporal on PATH: ${onPath}`];
  for (const [name, obtain] of [
    ['download by the SDK', download],
    ['build with Go', ensureBuilt],
  ] as const) {
    options.signal?.throwIfAborted();
    try {
      const program = await obtain(options);
      const reason = incompatibility(program);
      if (reason === undefined) return program;
      failures.push(`${name}: ${reason}`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    'No Temporal server found. Install the Temporal CLI on PATH, set TEMPORAL_EXECUTABLE to its path, or set ' +
      `TEMPORAL_ADDRESS to a running server. Tried:\n${failures.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** Path of a program that was built or downloaded before and runs; undefined if there is none. */
export function cachedTemporal(cacheFolder: string): string | undefined {
  return [builtBefore(cacheFolder), downloadedBefore(cacheFolder)].find(
    (path) => path !== undefined && incompatibility(path) === undefined,
  );
}
