import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureGoProgram, isGoProgramCurrent, moduleHash, type GoProgram } from '../go/build-go-program.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { incompatibility, pinnedCli } from './version.ts';

/**
 * server/go.mod has the versions of the release, except for a newer SQLite driver, and without the client library of
 * Google Cloud Storage (record 0077).
 */
const program: GoProgram = {
  title: `the Temporal server ${pinnedCli}`,
  source: 'github.com/temporalio/cli/cmd/temporal',
  module: join(import.meta.dirname, 'server'),
  name: 'temporal',
  duration: 'about two minutes',
};

/** Checkouts share the cache, and may have other versions of the module. */
const targetIn = (cacheFolder: string) =>
  join(cacheFolder, 'bin', `temporal-${pinnedCli}-${moduleHash(program).slice(0, 8)}`);

/** Path of the pinned CLI if it was built before; undefined otherwise. */
export function builtBefore(cacheFolder: string): string | undefined {
  const target = targetIn(cacheFolder);
  return isGoProgramCurrent(target, program) ? target : undefined;
}

/** Path of the pinned CLI; builds it with Go if it is not in the cache or does not run. */
export async function ensureBuilt(options: FindTemporalOptions): Promise<string> {
  const target = targetIn(options.cacheFolder);
  if (existsSync(target) && incompatibility(target) !== undefined) await rm(target);
  return ensureGoProgram(target, program, options);
}
