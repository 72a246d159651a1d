import { join } from 'node:path';
import { launchPostgres } from '../postgres/launch.ts';
import { passwordFile } from '../postgres/password.ts';
import { findTemporal } from '../temporal/find.ts';
import { launchTemporal } from '../temporal/launch.ts';
import type { Part } from './part.ts';

/** Postgres on a fixed port, so that the settings of other parts stay valid when it restarts after a crash. */
export function postgresPart(folder: string, port: number, environment: NodeJS.ProcessEnv): Part {
  return {
    name: 'postgres',
    launch: async () => {
      const running = await launchPostgres({ stackFolder: folder, environment, port });
      return {
        process: running.process,
        summary: `postgres://postgres@127.0.0.1:${port}/postgres (password in ${passwordFile(folder)}, data in ${running.dataFolder})`,
        stop: running.stop,
      };
    },
  };
}

export interface TemporalPartOptions {
  folder: string;
  port: number;
  uiPort: number;
  executable?: string | undefined;
  cacheFolder: string;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

/** The Temporal development server with its UI, on fixed ports for the same reason. */
export function temporalPart(options: TemporalPartOptions): Part {
  return {
    name: 'temporal',
    launch: async (signal) => {
      const program = await findTemporal({
        setting: options.executable,
        cacheFolder: options.cacheFolder,
        environment: options.environment,
        say: options.say,
        signal,
      });
      const running = await launchTemporal({
        program,
        folder: join(options.folder, 'temporal'),
        environment: options.environment,
        port: options.port,
        uiPort: options.uiPort,
      });
      return {
        process: running.process,
        summary: `${running.address}, UI at ${running.uiUrl}`,
        stop: running.stop,
      };
    },
  };
}
