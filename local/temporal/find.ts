import { ensureBuilt } from './build-with-go.ts';
import { ensureDownloaded } from './download-with-sdk.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { incompatibility } from './version.ts';

/**
 * Finds the Temporal server program. Tries in order: the setting, `temporal` on PATH, a build with Go, a download by the
 * SDK; the last two are cached. Throws with the reason for each if none works.
 */
export async function findTemporal(options: FindTemporalOptions): Promise<string> {
  if (options.setting !== undefined) {
    const reason = incompatibility(options.setting);
    if (reason === undefined) return options.setting;
    throw new Error(`TEMPORAL_EXECUTABLE (${options.setting}) cannot be used: ${reason}.`);
  }
  const failures: string[] = [];
  const onPath = incompatibility('temporal');
  if (onPath === undefined) return 'temporal';
  failures.push(`temporal on PATH: ${onPath}`);

  for (const [name, obtain] of [
    ['build with Go', ensureBuilt],
    ['download by the SDK', ensureDownloaded],
  ] as const) {
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
