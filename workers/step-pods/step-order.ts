import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { z } from 'zod';
import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import type { ServedProgram, Step } from '../sandbox/step-executor.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';
import type { SerializedError } from './serialized-error.ts';

/** A step and its request as sent to a pod. Both images contain the same programs. */
export interface StepOrder {
  readonly name: string;
  readonly program:
    | {
        readonly kind: 'own';
        readonly text: string;
        readonly readsWith: 'own code' | 'libraries';
        readonly loadsAddons: boolean;
      }
    | { readonly kind: 'foreign'; readonly module: string };
  /** Bytes, for this request. */
  readonly memory: number;
  readonly scratch: number;
  readonly request: object;
  readonly wallClockMs: number;
}

/** A request to run a step, or to continue one. */
export interface RunOrder {
  /** Equal for the same step with the same request, whichever attempt orders it. */
  readonly key: string;
  /** Number of the run of this worker: a repetition after a lost connection has the same number. */
  readonly number: number;
  /** Number of its messages that were received before the connection was lost. */
  readonly from: number;
  readonly order: StepOrder;
}

/** Messages and outcome of a running step. */
export type PodMessage =
  | { readonly type: 'progress'; readonly progress: StepProgress }
  | { readonly type: 'part'; readonly part: unknown }
  /** The worker responds with the piece. */
  | { readonly type: 'want'; readonly piece: number }
  | { readonly type: 'result'; readonly result: unknown }
  | { readonly type: 'failed'; readonly error: SerializedError };

const root = new URL('../../', import.meta.url);

export function orderOf<Request extends object>(
  { name, program, memory, scratch }: Step<Request, unknown, unknown>,
  request: Request,
  wallClockMs: number,
): StepOrder {
  const rest = { name, memory: memory(request), scratch: scratch(request), request, wallClockMs };
  if ('serve' in program) return { ...rest, program: { kind: 'foreign', module: pathOf(program.module) } };
  const { text, readsWith, loadsAddons = false } = program;
  return { ...rest, program: { kind: 'own', text: pathOf(text), readsWith, loadsAddons } };
}

/**
 * The key of a run. `maxBytes` is what a job may store at present: it changes between attempts, and is
 * enforced when the result is published.
 */
export function keyOf({ name, program, request }: StepOrder): string {
  const { maxBytes: _, ...work } = request as { readonly maxBytes?: unknown };
  return createHash('sha256')
    .update(serialize([name, program, work]))
    .digest('hex');
}

/** The ordered step, resolved on this machine. */
export async function stepOf(
  { name, program, memory, scratch }: StepOrder,
  sandbox: Sandbox,
): Promise<Step<object, unknown, unknown>> {
  // The worker validates the output by the schemas of the step.
  const output = { result: z.unknown(), part: z.unknown() };
  const rest = { name, memory: () => memory, scratch: () => scratch, output };
  if (program.kind === 'own') {
    const { text, ...how } = program;
    return { ...rest, program: { ...how, text: moduleAt(text) } };
  }
  const module = moduleAt(program.module);
  const { openProgram } = (await import(module.href)) as ExternalProgramModule;
  return { ...rest, program: { ...openProgram(sandbox), module } };
}

/** The export of an external program's module, for hosts without the worker. */
interface ExternalProgramModule {
  readonly openProgram: (sandbox: Sandbox) => Pick<ServedProgram<object, unknown>, 'serve'>;
}

/** Relative to the root of the installation, which may differ between machines. */
function pathOf(file: URL): string {
  return relative(fileURLToPath(root), fileURLToPath(file)).split(sep).join('/');
}

function moduleAt(path: string): URL {
  const file = new URL(path, root);
  if (!file.href.startsWith(root.href) || !file.pathname.endsWith('.ts'))
    throw new Error('The step order names an unknown program.');
  return file;
}
