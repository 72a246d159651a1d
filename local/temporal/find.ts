import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWithGo } from './build-with-go.ts';
import { downloadWithSdk } from './download-with-sdk.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { pinnedCli, unfit } from './version.ts';

/**
 * Finds a Temporal server program, or makes one: the setting, `temporal` on PATH, our cache, a build with Go, the
 * SDK's own download. When none of them works the error names what went wrong with each.
 */
export async function findTemporal(options: FindTemporalOptions): Promise<string> {
  if (options.setting !== undefined) {
    const reason = unfit(options.setting);
    if (reason === undefined) return options.setting;
    throw new Error(`TEMPORAL_EXECUTABLE names ${options.setting}, but ${reason}.`);
  }
  const failures: string[] = [];
  const onPath = unfit('temporal');
  if (onPath === undefined) return 'temporal';
  failures.push(`temporal on PATH: ${onPath}`);

  const cached = join(options.cacheFolder, 'bin', `temporal-${pinnedCli}`);
  if (existsSync(cached)) {
    const reason = unfit(cached);
    if (reason === undefined) return cached;
    failures.push(`${cached}: ${reason}`);
  }
  for (const [name, obtain] of [
    ['go install', buildWithGo],
    ["the SDK's download", downloadWithSdk],
  ] as const) {
    try {
      await obtain(cached, options);
      const reason = unfit(cached);
      if (reason === undefined) return cached;
      failures.push(`${name}: ${reason}`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    'There is no Temporal server: put the Temporal CLI on PATH, name it in TEMPORAL_EXECUTABLE, or set TEMPORAL_ADDRESS to ' +
      `a server of your own.\n${failures.map((line) => `  ${line}`).join('\n')}`,
  );
}
