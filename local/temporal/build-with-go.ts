import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureGoProgram } from '../go/build-go-program.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { pinnedCli, unfit } from './version.ts';

/**
 * The pinned CLI from our cache, built with the Go of this machine where it is missing or does not run. server/go.mod
 * has the versions of the release, except for a newer SQLite driver (record 0077).
 */
export async function ensureBuilt(options: FindTemporalOptions): Promise<string> {
  const target = join(options.cacheFolder, 'bin', `temporal-${pinnedCli}`);
  if (existsSync(target) && unfit(target) !== undefined) await rm(target);
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
