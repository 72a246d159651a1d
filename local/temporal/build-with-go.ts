import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureGoProgram } from '../go/build-go-program.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { incompatibility, pinnedCli } from './version.ts';

/**
 * Path of the pinned CLI; builds it with Go if it is not in the cache or does not run. server/go.mod has the versions of
 * the release, except for a newer SQLite driver (record 0077).
 */
export async function ensureBuilt(options: FindTemporalOptions): Promise<string> {
  const target = join(options.cacheFolder, 'bin', `temporal-${pinnedCli}`);
  if (existsSync(target) && incompatibility(target) !== undefined) await rm(target);
  return ensureGoProgram(
    target,
    {
      title: `the Temporal server ${pinnedCli}`,
      source: 'github.com/temporalio/cli/cmd/temporal',
      module: join(import.meta.dirname, 'server'),
      name: 'temporal',
      duration: 'about three minutes',
    },
    options,
  );
}
