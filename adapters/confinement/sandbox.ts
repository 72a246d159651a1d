import { Refusal } from '../../core/errors.ts';
import type { Argument } from './argument.ts';
import { type Boundary, type Command, type Confinement, confined, layersOn } from './confinement.ts';
import { probeConfinement } from './probe-confinement.ts';

/**
 * Whether what strangers send is read by other programs where nothing shuts these off from the machine. `pod`: what is
 * around this whole process is said to do so, which cannot be seen from inside.
 */
export type SandboxPolicy = 'required' | 'best-effort' | 'pod';

/** Where programs that read what strangers send are held in. */
export interface Sandbox {
  /** The layers around a program that work on this machine. */
  readonly layersOn: readonly string[];
  /** Whether such a program is shut off from files, network and other processes. */
  readonly isShut: boolean;
  /** What operators shall know of programs that run less shut off than they could be; null where they are shut off. */
  readonly warning: string | null;
  /** What is asked for and not to be had, as a sentence for operators; null where nothing is. */
  readonly lack: string | null;
  /** Throws Refusal `sandbox_unavailable` where something is asked for and not to be had. */
  demand(): void;
  /** The command, held in. Throws as `demand` does. */
  hold(boundary: Boundary, command: readonly Argument[]): Command;
  /** The same for what something else holds in as well: it may run where bubblewrap is not to be had. */
  confineBestEffort(boundary: Boundary, command: readonly Argument[]): Command;
}

const lacking =
  'Programs that read uploads cannot be shut off from this machine: bubblewrap is not installed, or may not make ' +
  'namespaces here. Install and allow it, or set SANDBOX=best-effort.';

const warnings: Readonly<Record<SandboxPolicy, string | null>> = {
  required: lacking,
  'best-effort': 'programs that read uploads run without bubblewrap: SANDBOX=best-effort lets them',
  pod: 'programs that read uploads are held in by their pod: they reach what it reaches, and read what it holds',
};

/** The sandbox of this machine, under the policy of SANDBOX. */
export function openSandbox(policy: SandboxPolicy, confinement: Confinement = probeConfinement()): Sandbox {
  const isShut = confinement.bubblewrap;
  const lack = isShut || policy !== 'required' ? null : lacking;
  const demand = () => {
    if (lack !== null) throw new Refusal('sandbox_unavailable');
  };
  const hold = (boundary: Boundary, command: readonly Argument[]) => confined(confinement, boundary, command);
  return {
    layersOn: layersOn(confinement),
    isShut,
    warning: isShut ? null : warnings[policy],
    lack,
    demand,
    hold(boundary, command) {
      demand();
      return hold(boundary, command);
    },
    confineBestEffort: hold,
  };
}
