import { join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { launchPostgres } from '../../../local/postgres/launch.ts';
import { findTemporal } from '../../../local/temporal/find.ts';
import { launchTemporal } from '../../../local/temporal/launch.ts';
import type { SharedPart } from './protocol.ts';

export interface RunningSharedPart {
  address: string;
  stop: () => Promise<void>;
}

/** Starts one of the services, with data that is stored only while the tests run. */
export async function startShared(part: SharedPart, folder: string): Promise<RunningSharedPart> {
  const environment = inheritedEnvironment();
  if (part === 'postgres') {
    const settings = { max_connections: '800' };
    const running = await launchPostgres({ stackFolder: folder, environment, disposable: true, settings });
    return { address: running.url, stop: running.stop };
  }
  const program = await temporalProgram();
  return launchTemporal({ program, folder: join(folder, 'temporal'), environment, disposable: true });
}

/** The Temporal server program of the tests, installed if missing. */
export function temporalProgram(): Promise<string> {
  const settings = readEnvironment(localEnvironment);
  return findTemporal({
    setting: settings.TEMPORAL_EXECUTABLE,
    cacheFolder: cacheFolder(settings),
    environment: inheritedEnvironment(),
    say: (line) => process.stderr.write(`${line}\n`),
  });
}
