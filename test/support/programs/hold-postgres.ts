/** Starts a Postgres in the given folder, prints its PID and waits to be killed. */
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { launchPostgres } from '../../../local/postgres/launch.ts';

const stackFolder = process.argv[2] ?? '';
const running = await launchPostgres({ stackFolder, environment: inheritedEnvironment(), disposable: true });
process.stdout.write(`${String(running.process.pid)}\n`);
setInterval(() => undefined, 1000);
