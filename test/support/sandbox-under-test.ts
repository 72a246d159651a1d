import { readEnvironment } from '../../adapters/env.ts';
import { sandboxEnvironment } from '../../adapters/settings/programs.ts';
import type { Confinement } from '../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import { openSandbox, type Sandbox } from '../../adapters/confinement/sandbox.ts';

const without = readEnvironment(sandboxEnvironment).SANDBOX_WITHOUT;
const machine = probeConfinement(without);

/**
 * The sandbox of this machine, less the layers in SANDBOX_WITHOUT: `SANDBOX_WITHOUT=bubblewrap npx mocha
 * FILES` runs tests under Landlock alone. `layers` replaces it where that is not set.
 */
export function sandboxUnderTest(layers: Confinement = machine): Sandbox {
  return openSandbox('best-effort', without.length === 0 ? layers : machine);
}
