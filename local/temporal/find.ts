import { ensureBuilt } from './build-with-go.ts';
import { ensureDownloaded } from './download-with-sdk.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { unfit } from './version.ts';

/**
 * Finds a Temporal server program, or makes one: the setting, `temporal` on PATH, a build with Go, the SDK's
 * own download, the last two cached. When none of them works the error names what went wrong with each.
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

  for (const [name, obtain] of [
    ['a build with Go', ensureBuilt],
    ["the SDK's download", ensureDownloaded],
  ] as const) {
    try {
      const program = await obtain(options);
      const reason = unfit(program);
      if (reason === undefined) return program;
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
