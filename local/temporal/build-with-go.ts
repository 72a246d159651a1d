import { buildGoProgram } from '../go/build-go-program.ts';
import type { FindTemporalOptions } from './find-options.ts';
import { pinnedCli } from './version.ts';

/** Builds the pinned CLI with the Go of this machine and puts it at `target` in one step. */
export async function buildWithGo(target: string, options: FindTemporalOptions): Promise<void> {
  const source = `github.com/temporalio/cli/cmd/temporal@v${pinnedCli}`;
  const title = `the Temporal server ${pinnedCli}`;
  await buildGoProgram(target, { title, source, name: 'temporal', duration: 'about three minutes' }, options);
}
