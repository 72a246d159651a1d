import { inheritedEnvironment } from '../../adapters/env.ts';
import { freePort } from '../../local/process/ports.ts';
import type { Part } from '../../local/stack/part.ts';
import { launchTemporal } from '../../local/temporal/launch.ts';
import { temporalProgram } from './keeper/shared-parts.ts';

/** A server for one test on fixed ports, with its database in the folder: it can be killed and restarted. */
export async function ownTemporalPart(folder: string): Promise<{ address: string; part: Part }> {
  const program = await temporalProgram();
  const [port, uiPort] = await Promise.all([freePort(), freePort()]);
  const launch = async () => {
    const environment = inheritedEnvironment();
    const { address, process, stop } = await launchTemporal({ program, folder, environment, port, uiPort });
    return { process, stop, summary: address };
  };
  return { address: `127.0.0.1:${port}`, part: { name: 'temporal', launch } };
}
