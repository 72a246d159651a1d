import { Refusal } from '../../core/errors.ts';
import type { Argument } from './argument.ts';
import { type Boundary, type Command, type Confinement, confined, isIsolated } from './confinement.ts';

/**
 * Whether untrusted uploads may be read by programs that are not isolated. `pod`: the operator declares that
 * the surrounding pod isolates this process, which cannot be verified from inside.
 */
export type SandboxPolicy = 'required' | 'best-effort' | 'pod';

/** Confines programs that read untrusted uploads. */
export interface Sandbox {
  /** The isolation layers, and which of them are used. */
  readonly layers: Readonly<Confinement>;
  /** Whether such programs are isolated from files, network and other processes. */
  readonly isShut: boolean;
  /** Whether such programs have namespaces of their own, and their input is mounted read-only. */
  readonly hasNamespaces: boolean;
  /** A warning for operators if programs run with less isolation than possible; null otherwise. */
  readonly warning: string | null;
  /** The missing requirement as a sentence for operators; null if there is none. */
  readonly lack: string | null;
  /** Throws Refusal `sandbox_unavailable` if the required isolation is unavailable. */
  demand(): void;
  /** Returns the confined command. Throws as `demand` does. */
  hold(boundary: Boundary, command: readonly Argument[]): Command;
  /** Like `hold` for programs with another isolation of their own: also allowed without isolation. */
  confineBestEffort(boundary: Boundary, command: readonly Argument[]): Command;
}

const lacking =
  'Programs that read uploads cannot be sandboxed: bubblewrap is not installed, or is not allowed to create ' +
  'namespaces, and the kernel does not offer Landlock and system call filters instead. Provide one of them, or ' +
  'set SANDBOX=best-effort.';

const warnings: Readonly<Record<SandboxPolicy, string | null>> = {
  required: lacking,
  'best-effort':
    'programs that read uploads run without bubblewrap and Landlock because SANDBOX=best-effort allows it',
  pod: 'programs that read uploads are isolated only by their pod, because the kernel does not offer Landlock: they have its network access and can read its files',
};

/** The sandbox of a machine on which these layers work, under the SANDBOX policy. */
export function openSandbox(policy: SandboxPolicy, confinement: Confinement): Sandbox {
  const isShut = isIsolated(confinement);
  const lack = isShut || policy !== 'required' ? null : lacking;
  const demand = () => {
    if (lack !== null) throw new Refusal('sandbox_unavailable');
  };
  const hold = (boundary: Boundary, command: readonly Argument[]) => confined(confinement, boundary, command);
  return {
    layers: confinement,
    isShut,
    hasNamespaces: confinement.bubblewrap,
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
